import { ContactSyncError } from './contact-sync-error.ts';

/** It may or may not have been done, and doing it again may do it twice; so it was not sent again. */
export class UncertainError extends ContactSyncError {
	override readonly code = 'uncertain';
}
