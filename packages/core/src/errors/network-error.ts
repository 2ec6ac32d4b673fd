import { ContactSyncError } from './contact-sync-error.ts';

/** No connection was made, or it broke before the answer was complete. */
export class NetworkError extends ContactSyncError {
	override readonly code = 'network_failed';
	override readonly retryable = true;
}
