import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** 429: the key's limit of the minute or the hour is used up. api.md section 8. */
export class RateLimitedError extends ContactSyncError {
	override readonly code = 'rate_limited';
	override readonly retryable = true;
	/** Milliseconds until the service takes requests again; absent when it did not say. */
	readonly retryAfterMs?: number;

	constructor(parts: ErrorParts & { retryAfterMs?: number }) {
		super(parts);
		this.retryAfterMs = parts.retryAfterMs;
	}
}
