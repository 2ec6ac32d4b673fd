import { ContactSyncError } from './contact-sync-error.ts';

/** An answer that is not the service's: a web page, a redirect, JSON of another shape, an unknown status. */
export class UnexpectedAnswerError extends ContactSyncError {
	override readonly code = 'unexpected_answer';
}
