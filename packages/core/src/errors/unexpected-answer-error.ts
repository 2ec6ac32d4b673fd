import { ContactSyncError } from './contact-sync-error.ts';

/** What to do about it where the address is the likeliest cause. */
export const CHECK_BASE_URL =
	'Check the Base URL: it is the address of the API and usually ends with /api/v1.';

/** An answer that is not the service's: a web page, a redirect, JSON of another shape, an unknown status. */
export class UnexpectedAnswerError extends ContactSyncError {
	override readonly code = 'unexpected_answer';
}
