import { ContactSyncError } from '@contact-sync/core';

/** Error for a call that the client canceled. In a list, each entry that wasn't sent has this error. */
export class CanceledError extends ContactSyncError {
	override readonly code = 'canceled';

	/**
	 * Creates the error.
	 *
	 * @param options `progress` lists the changes that were completed before the cancellation
	 */
	constructor({ progress }: { progress?: string } = {}) {
		super({
			summary: 'The call was canceled, so nothing more was sent.',
			hint: 'Earlier requests were completed.',
			progress,
		});
	}
}
