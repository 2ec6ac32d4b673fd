import { ContactSyncError } from '@contact-sync/core';

/** The client canceled the call. Of a list, the entries that weren't sent have this error. */
export class CanceledError extends ContactSyncError {
	override readonly code = 'canceled';

	/** @param parts of the same error, with the changes of a call that makes several */
	constructor({ progress }: { progress?: string } = {}) {
		super({
			summary: 'The call was canceled, so nothing more was sent.',
			hint: 'Requests before that were completed.',
			progress,
		});
	}
}
