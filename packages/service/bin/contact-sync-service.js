#!/usr/bin/env -S node --liftoff-only
// The flag halves the most memory that the embedded database takes (V8 compiles it once, not twice), at the same speed.
import '../dist/cli.js';
