/** Colours of the pictures, of enough contrast on white. */
export const OURS = '#1a7f37';
export const PEER = '#8c959f';
export const MISSED = '#cf222e';
export const INK = '#24292f';
