//! Whether a window can be opened at all, found out before the window library would panic.

use miniquad::conf::LinuxBackend;

/// A display that answers. Its connection stays open as long as this lives: some servers start over when their last client leaves.
pub struct Probe {
    pub backend: LinuxBackend,
    #[cfg(target_os = "linux")]
    _connection: Option<std::os::unix::net::UnixStream>,
}

#[cfg(not(target_os = "linux"))]
pub fn display() -> Result<Probe, String> {
    Ok(Probe { backend: LinuxBackend::default() })
}

#[cfg(target_os = "linux")]
pub fn display() -> Result<Probe, String> {
    linux::display()
}

#[cfg(target_os = "linux")]
mod linux {
    use std::net::TcpStream;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    use miniquad::conf::LinuxBackend;
    use miniquad::native::module::Module;

    use super::Probe;

    /// Each library under the names it is looked for, and what Debian calls its package.
    const X11: [(&[&str], &str); 4] = [
        (&["libX11.so", "libX11.so.6"], "libx11-6"),
        (&["libXi.so", "libXi.so.6"], "libxi6"),
        (&["libxkbcommon.so", "libxkbcommon.so.0"], "libxkbcommon0"),
        (&["libGL.so", "libGL.so.1"], "libgl1"),
    ];
    const WAYLAND: [(&[&str], &str); 3] = [
        (&["libwayland-client.so", "libwayland-client.so.0"], "libwayland-client0"),
        (&["libxkbcommon.so", "libxkbcommon.so.0"], "libxkbcommon0"),
        (&["libEGL.so", "libEGL.so.1"], "libegl1"),
    ];

    pub fn display() -> Result<Probe, String> {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let cure = "`matchreel render` needs no display";
        match (set("DISPLAY"), set("WAYLAND_DISPLAY")) {
            (Some(display), _) => {
                libraries(&X11).map_err(|missing| format!("no window: {missing}; {cure}"))?;
                let connection = connect(&display)
                    .ok_or_else(|| format!("no window: the display {display} does not answer; {cure}"))?;
                Ok(Probe { backend: LinuxBackend::X11Only, _connection: connection })
            }
            (None, Some(_)) => {
                libraries(&WAYLAND).map_err(|missing| format!("no window: {missing}; {cure}"))?;
                Ok(Probe { backend: LinuxBackend::WaylandOnly, _connection: None })
            }
            (None, None) => {
                Err(format!("no window: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); {cure}"))
            }
        }
    }

    fn libraries(needed: &[(&[&str], &str)]) -> Result<(), String> {
        let missing: Vec<String> = needed
            .iter()
            .filter(|(names, _)| !names.iter().any(|name| Module::load(name).is_ok()))
            .map(|(names, package)| format!("{} (Debian: {package})", names.last().unwrap_or(&"")))
            .collect();
        if missing.is_empty() { Ok(()) } else { Err(format!("missing {}", missing.join(", "))) }
    }

    /// Connects to a display; the inner value is `None` for one reached over the network.
    fn connect(display: &str) -> Option<Option<UnixStream>> {
        let (host, number) = display.rsplit_once(':')?;
        let number: u16 = number.split('.').next()?.parse().ok()?;
        if !host.is_empty() && host != "unix" {
            return TcpStream::connect((host, number.checked_add(6000)?)).ok().map(|_| None);
        }
        let path = format!("/tmp/.X11-unix/X{number}");
        let named = || UnixStream::connect(&path).ok();
        let unnamed =
            || SocketAddr::from_abstract_name(&path).and_then(|address| UnixStream::connect_addr(&address)).ok();
        named().or_else(unnamed).map(Some)
    }
}
