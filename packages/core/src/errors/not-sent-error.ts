import { ContactSyncError } from './contact-sync-error.ts';

/** Error for an item that wasn't sent, because another item failed and stopped the run. */
export class NotSentError extends ContactSyncError {
	override readonly code = 'not_sent';

	constructor() {
		super({
			summary: 'Not sent, because another item failed.',
			hint: 'Fix the other item, then run this one again.',
		});
	}
}
