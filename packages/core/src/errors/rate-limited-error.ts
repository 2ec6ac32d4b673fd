import { ContactSyncError } from './contact-sync-error.ts';

/** 429: the key's limit of the minute or the hour is used up. api.md section 8. */
export class RateLimitedError extends ContactSyncError {
	override readonly code = 'rate_limited';
	override readonly retryable = true;
}
