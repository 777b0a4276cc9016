//! The screen: one texture that shows the canvas, of which only changed rectangles are sent.

use miniquad::{
    Bindings, BufferLayout, BufferSource, BufferType, BufferUsage, FilterMode, MipmapFilterMode, PassAction, Pipeline,
    PipelineParams, RenderingBackend, ShaderMeta, ShaderSource, TextureId, UniformBlockLayout, VertexAttribute,
    VertexFormat, window,
};

use crate::draw::Canvas;
use crate::scene::{Rect, Scene};

/// Canvas and texture of one size.
pub struct Screen {
    context: Box<dyn RenderingBackend>,
    pipeline: Pipeline,
    bindings: Bindings,
    canvas: Canvas,
    resized: bool,
    /// Bytes of a rectangle on its way, kept to be used again.
    bytes: Vec<u8>,
}

/// The corners of the window, and what of the picture stands there: its first row is the topmost.
const CORNERS: [[f32; 4]; 4] =
    [[-1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0], [1.0, -1.0, 1.0, 1.0], [-1.0, -1.0, 0.0, 1.0]];
/// The two triangles they make.
const TRIANGLES: [u16; 6] = [0, 1, 2, 0, 2, 3];

const VERTEX: &str = "#version 100
attribute vec2 corner;
attribute vec2 point;
varying highp vec2 at;
void main() {
    gl_Position = vec4(corner, 0, 1);
    at = point;
}";

const FRAGMENT: &str = "#version 100
varying highp vec2 at;
uniform sampler2D picture;
void main() {
    gl_FragColor = texture2D(picture, at);
}";

impl Screen {
    pub fn new() -> Screen {
        let mut context = window::new_rendering_backend();
        let source = ShaderSource::Glsl { vertex: VERTEX, fragment: FRAGMENT };
        let uniforms = UniformBlockLayout { uniforms: Vec::new() };
        let meta = ShaderMeta { images: vec!["picture".into()], uniforms };
        // Said the way the library says what it cannot do.
        let shader =
            context.new_shader(source, meta).unwrap_or_else(|error| panic!("the window cannot be drawn: {error}"));
        let attributes =
            [VertexAttribute::new("corner", VertexFormat::Float2), VertexAttribute::new("point", VertexFormat::Float2)];
        let pipeline = context.new_pipeline(&[BufferLayout::default()], &attributes, shader, PipelineParams::default());
        let corners = BufferSource::slice(&CORNERS);
        let corners = context.new_buffer(BufferType::VertexBuffer, BufferUsage::Immutable, corners);
        let triangles = BufferSource::slice(&TRIANGLES);
        let triangles = context.new_buffer(BufferType::IndexBuffer, BufferUsage::Immutable, triangles);
        let (width, height) = physical();
        let texture = texture(context.as_mut(), width, height);
        let bindings = Bindings { vertex_buffers: vec![corners], index_buffer: triangles, images: vec![texture] };
        let canvas = Canvas::new(width, height);
        Screen { context, pipeline, bindings, canvas, resized: true, bytes: Vec::new() }
    }

    /// The window's size in physical pixels.
    pub fn size(&self) -> (u32, u32) {
        physical()
    }

    pub fn scale(&self) -> f32 {
        window::dpi_scale()
    }

    /// Whether the last picture had another size than the one before.
    pub fn resized(&self) -> bool {
        self.resized
    }

    /// Draws a scene and puts it on the screen.
    pub fn show(&mut self, scene: &Scene) {
        self.resized = (scene.width, scene.height) != (self.canvas.width(), self.canvas.height());
        if self.resized {
            self.canvas.resize(scene.width, scene.height);
            for old in self.bindings.images.drain(..) {
                self.context.delete_texture(old);
            }
            self.bindings.images.push(texture(self.context.as_mut(), scene.width, scene.height));
        }
        self.canvas.draw(scene);
        self.send(Rect::new(0, 0, scene.width as i32, scene.height as i32));
        self.context.begin_default_pass(PassAction::Nothing);
        self.context.apply_pipeline(&self.pipeline);
        self.context.apply_bindings(&self.bindings);
        self.context.draw(0, TRIANGLES.len() as i32, 1);
        self.context.end_render_pass();
        self.context.commit_frame();
    }

    /// Sends what has changed of the picture to the texture.
    fn send(&mut self, picture: Rect) {
        let Some(texture) = self.bindings.images.first() else { return };
        for rect in self.canvas.damage() {
            let rect = rect.intersect(picture);
            if !rect.is_empty() {
                bytes_of(self.canvas.pixels(), picture.w as usize, rect, &mut self.bytes);
                self.context.texture_update_part(*texture, rect.x, rect.y, rect.w, rect.h, &self.bytes);
            }
        }
    }
}

/// The pixels of one rectangle as the texture has them.
fn bytes_of(pixels: &[u32], width: usize, rect: Rect, bytes: &mut Vec<u8>) {
    bytes.clear();
    bytes.reserve(rect.w as usize * rect.h as usize * 4);
    for y in rect.y as usize..rect.bottom() as usize {
        let row = pixels.get(y * width + rect.x as usize..y * width + rect.right() as usize).unwrap_or_default();
        for pixel in row {
            let [_, r, g, b] = pixel.to_be_bytes();
            bytes.extend_from_slice(&[r, g, b, 255]);
        }
    }
}

fn physical() -> (u32, u32) {
    let (width, height) = window::screen_size();
    ((width.round() as u32).clamp(64, 16_384), (height.round() as u32).clamp(64, 16_384))
}

fn texture(context: &mut dyn RenderingBackend, width: u32, height: u32) -> TextureId {
    let nothing = vec![0; width as usize * height as usize * 4];
    let texture = context.new_texture_from_rgba8(width as u16, height as u16, &nothing);
    context.texture_set_filter(texture, FilterMode::Nearest, MipmapFilterMode::None);
    texture
}
