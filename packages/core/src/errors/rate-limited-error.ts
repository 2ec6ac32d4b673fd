import { ContactSyncError } from './contact-sync-error.ts';

/**
 * Error for a key that reached its rate limit: the response was 429, or the wait would be too long. api.md
 * section 8.
 */
export class RateLimitedError extends ContactSyncError {
	override readonly code = 'rate_limited';
}
