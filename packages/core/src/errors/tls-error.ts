import { ContactSyncError } from './contact-sync-error.ts';

/** No secure connection was made, most likely because of the service's certificate; nothing was sent. */
export class TlsError extends ContactSyncError {
	override readonly code = 'tls_failed';
}
