import { ContactSyncError, type ErrorParts } from '@contact-sync/core';

/** Error for a call that the client canceled. In a list, each entry that wasn't sent has this error. */
export class CanceledError extends ContactSyncError {
	override readonly code = 'canceled';

	constructor(parts?: ErrorParts) {
		super({
			...parts,
			summary: 'The call was canceled, so nothing more was sent.',
			hint: 'Earlier requests were completed.',
		});
	}
}
