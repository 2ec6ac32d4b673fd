import { inspect } from 'node:util';

/** Names of headers that a request or an answer of ours has. */
const HEADER_NAMES = ['x-api-key', 'user-agent', 'content-type', 'content-length', 'location'];

/** Shorter texts stand in sentences by chance. */
const TELLING_LENGTH = 4;

/**
 * What an error gives away in any of the ways it may be shown, as `the text, in the stack`. A part of what was sent is a leak
 * wherever it shows; the values that the error is about are given as `about`.
 */
export function leaksOf(
	error: unknown,
	{ apiKey, sent, about = [] }: { apiKey: string; sent: unknown; about?: readonly string[] },
): string[] {
	if (error === undefined) return [];
	const { message, stack } = error as Error; // whatever was thrown, these are looked for
	const shown = {
		message: String(message),
		stack: String(stack),
		text: String(error),
		JSON: JSON.stringify(error),
		inspection: inspect(error, { depth: Infinity, showHidden: true }),
	};
	const secrets = [apiKey, ...HEADER_NAMES, ...textsOf(sent).filter(isTelling)];
	return Object.entries(shown).flatMap(([where, text]) =>
		secrets
			.filter((secret) => !about.includes(secret) && holds(text, secret))
			.map((secret) => `${secret}, in the ${where}`),
	);
}

const isTelling = (text: string): boolean => text.length >= TELLING_LENGTH;

const holds = (text: string, secret: string): boolean =>
	text.toLowerCase().includes(secret.toLowerCase());

/** Every text in a value, names of fields apart. */
function textsOf(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [String(value)];
	return Object.values(value).flatMap(textsOf);
}
