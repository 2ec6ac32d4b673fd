import { ContactSyncError } from './contact-sync-error.ts';

/** Error for a request that timed out. */
export class TimeoutError extends ContactSyncError {
	override readonly code = 'timed_out';
}
