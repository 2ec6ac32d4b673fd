import { ContactSyncError } from './contact-sync-error.ts';

/** 404: no such contact, sequence or trigger. api.md section 7. */
export class NotFoundError extends ContactSyncError {
	override readonly code = 'not_found';
}
