import { ContactSyncError } from './contact-sync-error.ts';

/** What to do where the Base URL is the likeliest cause. */
export const CHECK_BASE_URL =
	"Check the Base URL: it's the URL of the API and usually ends with /api/v1.";

/** A response that isn't the service's: a web page, a redirect, JSON of another shape, an unknown status. */
export class UnexpectedAnswerError extends ContactSyncError {
	override readonly code = 'unexpected_answer';
}
