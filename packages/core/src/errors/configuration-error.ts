import { ContactSyncError } from './contact-sync-error.ts';

/** The base URL or the key cannot be used as given; found before anything is sent. */
export class ConfigurationError extends ContactSyncError {
	override readonly code = 'invalid_configuration';
}
