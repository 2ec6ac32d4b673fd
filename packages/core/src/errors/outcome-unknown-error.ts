import { ContactSyncError } from './contact-sync-error.ts';

/** Error for an unknown outcome of a request that isn't idempotent, so it wasn't retried. */
export class OutcomeUnknownError extends ContactSyncError {
	override readonly code = 'uncertain';
}
