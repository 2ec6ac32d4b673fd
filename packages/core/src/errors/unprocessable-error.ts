import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';
import type { FieldTexts } from './validation-error.ts';

/** Error for 422: the service can't process the request now, for example because the recipient is suppressed or the sender isn't set up. api.md section 7. */
export class UnprocessableError extends ContactSyncError {
	override readonly code = 'unprocessable';
	readonly fields: FieldTexts;

	constructor({ fields = {}, ...parts }: ErrorParts & { fields?: FieldTexts }) {
		super(parts);
		this.fields = fields;
	}
}
