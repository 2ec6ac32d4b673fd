import { ContactSyncError } from './contact-sync-error.ts';

/** Error for 409: the request conflicts with an earlier one, such as an idempotency key used with another body. api.md section 7. */
export class ConflictError extends ContactSyncError {
	override readonly code = 'conflict';
}
