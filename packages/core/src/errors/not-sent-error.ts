import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** Error for an item that wasn't processed, because another item failed, which stopped the run or its call. */
export class NotSentError extends ContactSyncError {
	override readonly code = 'not_sent';

	/** @param rejection the rejection of a whole call, if the item was sent in it */
	constructor(rejection?: ErrorParts) {
		super({
			...rejection,
			summary: 'Not sent, because another item failed.',
			hint: 'Fix the other item, then run this one again.',
		});
	}
}
