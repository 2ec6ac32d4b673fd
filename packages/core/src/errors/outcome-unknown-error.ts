import { ContactSyncError } from './contact-sync-error.ts';

/** Error for a request with an unknown outcome. The request isn't idempotent, so it wasn't retried. */
export class OutcomeUnknownError extends ContactSyncError {
	override readonly code = 'outcome_unknown';
}
