import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** Texts by field, named as on the wire: `{ email: ['Enter a valid email address.'] }`. */
export type FieldTexts = Readonly<Record<string, readonly string[]>>;

/** Invalid data: found before it was sent (no status), or refused with 400, 413 or 415. api.md section 7. */
export class ValidationError extends ContactSyncError {
	override readonly code = 'invalid_data';
	readonly fields: FieldTexts;

	constructor(parts: ErrorParts & { fields: FieldTexts }) {
		super(parts);
		this.fields = parts.fields;
	}
}
