import { ContactSyncError } from './contact-sync-error.ts';

/** Error for a failed TLS connection, most likely because of the service's certificate. Nothing was sent. */
export class TlsError extends ContactSyncError {
	override readonly code = 'tls_failed';
}
