import { ContactSyncError } from './contact-sync-error.ts';

/** Error for an invalid base URL or key, thrown before anything is sent. */
export class ConfigurationError extends ContactSyncError {
	override readonly code = 'invalid_configuration';
}
