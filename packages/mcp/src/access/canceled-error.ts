import { ContactSyncError } from '@contact-sync/core';

/** The client canceled the call. Of a list, the entries that weren't sent have this error. */
export class CanceledError extends ContactSyncError {
	override readonly code = 'canceled';

	constructor() {
		super({
			summary: 'The call was canceled, so nothing more was sent.',
			hint: 'Requests before that were completed.',
		});
	}
}
