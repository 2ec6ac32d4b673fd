import { ContactSyncError } from './contact-sync-error.ts';

/** Error for 409: the request conflicts with existing data. api.md section 7. */
export class ConflictError extends ContactSyncError {
	override readonly code = 'conflict';
}
