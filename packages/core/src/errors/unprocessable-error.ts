import { ContactSyncError } from './contact-sync-error.ts';

/** 422: understood, but not possible now: the recipient is unsubscribed, or no sender is configured. api.md section 7. */
export class UnprocessableError extends ContactSyncError {
	override readonly code = 'unprocessable';
}
