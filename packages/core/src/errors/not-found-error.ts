import { ContactSyncError } from './contact-sync-error.ts';

/** Error for 404: the contact, tag, sequence, or email trigger doesn't exist. api.md section 7. */
export class NotFoundError extends ContactSyncError {
	override readonly code = 'not_found';
}
