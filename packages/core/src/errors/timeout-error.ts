import { ContactSyncError } from './contact-sync-error.ts';

/** The answer was not complete in time. */
export class TimeoutError extends ContactSyncError {
	override readonly code = 'timed_out';
	override readonly retryable = true;
}
