//! The samples in the ecosystems' own formats, whole, cut and mutated.
