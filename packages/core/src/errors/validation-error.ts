import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** Error messages by API field name: `{ email: ['Enter a valid email address.'] }`. */
export type FieldTexts = Readonly<Record<string, readonly string[]>>;

/** Error for invalid data, found before it was sent (no status) or rejected with 400 or 413. api.md section 7. */
export class ValidationError extends ContactSyncError {
	override readonly code = 'invalid_data';
	readonly fields: FieldTexts;

	constructor(parts: ErrorParts & { fields: FieldTexts }) {
		super(parts);
		this.fields = parts.fields;
	}
}
