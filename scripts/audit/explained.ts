/** Advisories about published packages that don't affect users, by URL, each with the reason. */
export const EXPLAINED: Record<string, string> = {};
