/** Returns a wait in milliseconds as whole seconds, 1 or more, for headers. */
export const inSeconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1_000)));
