import { ContactSyncError } from './contact-sync-error.ts';

/** 5xx: a fault on the service's side. api.md section 7. */
export class ServerError extends ContactSyncError {
	override readonly code = 'server_fault';
	override readonly retryable = true;
}
