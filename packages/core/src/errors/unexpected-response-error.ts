import { ContactSyncError } from './contact-sync-error.ts';

/** Fix for errors with a wrong base URL as the most likely cause. */
export const CHECK_BASE_URL =
	"Check the Base URL: it's the URL of the API and usually ends with /api/v1.";

/**
 * Error for a response that isn't in the API's format: a web page, a redirect, unexpected JSON, or an unknown
 * status code.
 */
export class UnexpectedResponseError extends ContactSyncError {
	override readonly code = 'unexpected_response';
}
