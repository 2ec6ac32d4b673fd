/** Matches a time zone at the end of a date. */
const ZONE = /(?:Z|GMT|UTC|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * Parses a date in a response into milliseconds since the Unix epoch. Returns NaN for an invalid date. A date
 * without a time zone is in UTC, as the timestamps in api.md section 2, regardless of this process's time zone.
 */
export const parseTime = (text: string): number => Date.parse(ZONE.test(text) ? text : `${text}Z`);
