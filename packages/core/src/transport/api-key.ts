import { ConfigurationError } from '../errors/configuration-error.ts';

/** Matches visible ASCII, the characters that a header can contain. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Matches text in quotes, which people copy from code, and which environment files keep. */
const QUOTED = /^(["'`]).*\1$/;

/**
 * Returns an API key without surrounding spaces. Errors never contain the key. api.md section 5.
 *
 * @throws ConfigurationError if the key is missing, is in quotes, or contains characters that aren't allowed in a header
 */
export function checkApiKey(key: unknown): string {
	const trimmed = typeof key === 'string' ? key.trim() : '';
	if (trimmed === '') {
		throw new ConfigurationError({
			summary: 'The API key is missing.',
			hint: 'Copy it from the dashboard of the service.',
		});
	}
	if (!SENDABLE.test(trimmed) || QUOTED.test(trimmed)) {
		throw new ConfigurationError({
			summary: 'The API key contains a space, a line break, or another invalid character.',
			hint: 'Copy only the key, without quotes or other text around it.',
		});
	}
	return trimmed;
}
