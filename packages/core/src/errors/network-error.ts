import { ContactSyncError } from './contact-sync-error.ts';

/** Error for a connection that couldn't be established, or was lost before the response was complete. */
export class NetworkError extends ContactSyncError {
	override readonly code = 'network_failed';
}
