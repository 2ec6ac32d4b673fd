import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';
import type { FieldTexts } from './validation-error.ts';

/** 422: understood, but not possible now: the recipient is unsubscribed, or no sender is configured. api.md section 7. */
export class UnprocessableError extends ContactSyncError {
	override readonly code = 'unprocessable';
	readonly fields: FieldTexts;

	constructor({ fields = {}, ...parts }: ErrorParts & { fields?: FieldTexts }) {
		super(parts);
		this.fields = fields;
	}
}
