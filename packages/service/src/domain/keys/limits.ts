/** Rate limits of a key, in requests. api.md section 8. */
export interface Limits {
	perMinute: number;
	perHour: number;
}

/** Default limits. api.md section 8. The workspace file can set other limits for a key. */
export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };
