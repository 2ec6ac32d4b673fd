import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';
import type { Answer } from '../transport/call.ts';

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const unexpected = (summary: string, status: number) =>
	new UnexpectedAnswerError({
		status,
		summary,
		hint: 'Check the Base URL: it is the address of the API and usually ends with /api/v1.',
	});

/** Reads an answer's body as a JSON object; anything else is not the service's. */
export function readObject({ status, text }: Answer): Json {
	const body = parse(text);
	if (isRecord(body)) return body;
	throw unexpected(
		/^\s*</.test(text)
			? "A web page came back instead of the service's answer."
			: "What came back is not the service's answer.",
		status,
	);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
