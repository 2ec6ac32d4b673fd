import { ContactSyncError } from '@contact-sync/core';

/** The client canceled the call. For a list, this is the error of each entry that wasn't sent. */
export class CanceledError extends ContactSyncError {
	override readonly code = 'canceled';

	/** @param options `progress` lists the completed changes of a call with several changes */
	constructor({ progress }: { progress?: string } = {}) {
		super({
			summary: 'The call was canceled, so nothing more was sent.',
			hint: 'Requests before that were completed.',
			progress,
		});
	}
}
