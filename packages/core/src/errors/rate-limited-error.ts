import { ContactSyncError } from './contact-sync-error.ts';

/** Error for 429, or for a wait that would be too long: the key reached its rate limit. api.md section 8. */
export class RateLimitedError extends ContactSyncError {
	override readonly code = 'rate_limited';
	override readonly retryable = true;
}
