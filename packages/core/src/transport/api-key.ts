import { ConfigurationError } from '../errors/configuration-error.ts';

/** What a header can carry: visible ASCII. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Checks an API key before it is used; the text never repeats it. api.md section 5. */
export function checkApiKey(key: unknown): string {
	if (typeof key !== 'string' || key === '') {
		throw new ConfigurationError({
			summary: 'The API key is missing.',
			hint: "Copy it from the service's dashboard.",
		});
	}
	if (!SENDABLE.test(key)) {
		throw new ConfigurationError({
			summary: 'The API key holds a blank, a line break or another character that no key has.',
			hint: 'Copy it again, without anything before or after it.',
		});
	}
	return key;
}
