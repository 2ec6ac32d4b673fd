import { inspect } from 'node:util';

/** Names of headers in requests and responses. */
const HEADER_NAMES = ['x-api-key', 'user-agent', 'content-type', 'content-length', 'location'];

/** Minimum length of a secret. Shorter strings can occur in a message by chance. */
const MIN_SECRET_LENGTH = 4;

/**
 * Lists the secrets in any representation of an error, each with its location, such as `the text, in the
 * stack`. Every part of the request is a secret, except the values in `about`, which the error can mention.
 */
export function leaksOf(
	error: unknown,
	{ apiKey, sent, about = [] }: { apiKey: string; sent: unknown; about?: readonly string[] },
): string[] {
	if (error === undefined) return [];
	const { message, stack } = error as Error; // read from any thrown value, even if it isn't an Error
	const shown = {
		message: String(message),
		stack: String(stack),
		text: String(error),
		JSON: JSON.stringify(error),
		inspection: inspect(error, { depth: Infinity, showHidden: true }),
	};
	const secrets = [apiKey, ...HEADER_NAMES, ...textsOf(sent).filter(isLongEnough)];
	return Object.entries(shown).flatMap(([where, text]) =>
		secrets
			.filter((secret) => !about.includes(secret) && contains(text, secret))
			.map((secret) => `${secret}, in the ${where}`),
	);
}

const isLongEnough = (text: string): boolean => text.length >= MIN_SECRET_LENGTH;

const contains = (text: string, secret: string): boolean =>
	text.toLowerCase().includes(secret.toLowerCase());

/** Returns all strings in a value, without field names. */
function textsOf(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [String(value)];
	return Object.values(value).flatMap(textsOf);
}
