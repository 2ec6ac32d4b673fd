/**
 * Returns the time that is this long before `now`, both in milliseconds, but not before 1970: no row is older, and
 * PostgreSQL rejects years before 1.
 */
export const ago = (now: number, ms: number): Date => new Date(Math.max(0, now - ms));
