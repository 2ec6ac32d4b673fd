import { ConfigurationError } from '../errors/configuration-error.ts';

/** What a header can carry: visible ASCII. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Checks an API key before it is used; the text never repeats it. api.md section 5. */
export function checkApiKey(key: unknown): string {
	if (typeof key !== 'string' || key === '') {
		throw new ConfigurationError({
			summary: 'The API key is missing.',
			hint: 'Copy it from the dashboard of the service.',
		});
	}
	if (!SENDABLE.test(key)) {
		throw new ConfigurationError({
			summary: 'The API key contains a space, a line break, or another invalid character.',
			hint: 'Copy only the key, without any text around it.',
		});
	}
	return key;
}
