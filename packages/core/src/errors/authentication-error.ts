import { ContactSyncError } from './contact-sync-error.ts';

/** Error for 401: the key is missing, unknown, or revoked. api.md section 5. */
export class AuthenticationError extends ContactSyncError {
	override readonly code = 'authentication_failed';
}
