/** Rate limits of a key, in requests. api.md section 8. */
export interface Limits {
	/** @default 60 */
	perMinute: number;
	/** @default 1_000 */
	perHour: number;
}

export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };
