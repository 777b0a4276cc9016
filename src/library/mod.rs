//! Files and folders of replays.
