import { ContactSyncError } from './contact-sync-error.ts';

/** 409: what was sent is at odds with what was sent before, as an idempotency key used for another body. */
export class ConflictError extends ContactSyncError {
	override readonly code = 'conflict';
}
