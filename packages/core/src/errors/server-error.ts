import { ContactSyncError } from './contact-sync-error.ts';

/** Error for 5xx: the service failed. api.md section 7. */
export class ServerError extends ContactSyncError {
	override readonly code = 'server_error';
}
