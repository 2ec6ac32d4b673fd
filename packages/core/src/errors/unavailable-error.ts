import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** Error for a call that wasn't sent, because the service is unavailable for longer than calls wait. */
export class UnavailableError extends ContactSyncError {
	override readonly code = 'unavailable';

	constructor(parts?: ErrorParts) {
		super({
			...parts,
			summary: 'Not sent, because the service is unavailable.',
			hint: 'Run this again when the service responds.',
		});
	}
}
