import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';
import type { Answer } from '../transport/call.ts';
import { parseJson } from '../transport/parse-json.ts';

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const unexpected = (summary: string, status: number) =>
	new UnexpectedAnswerError({
		status,
		summary,
		hint: 'Check the Base URL: it is the address of the API and usually ends with /api/v1.',
	});

/** Reads an answer's body as JSON; anything else is not the service's. */
export function readJson(answer: Answer): unknown {
	const body = parse(answer);
	if (body !== undefined) return body;
	throw unexpected("What came back is not the service's answer.", answer.status);
}

/** Reads an answer's body as a JSON object. */
export function readObject(answer: Answer): Json {
	const body = readJson(answer);
	if (isRecord(body)) return body;
	throw unexpected("What came back is not the service's answer.", answer.status);
}

/** Reads an object if there is one: for answers of which api.md promises nothing, an empty one too. */
export function readIfObject(answer: Answer): Json {
	const body = parse(answer);
	return isRecord(body) ? body : {};
}

/** The first text among these fields; numbers, as IDs may be, are taken as text. */
export function textOf(body: Json, ...names: readonly string[]): string | undefined {
	const found = names
		.map((name) => body[name])
		.find((value) => value !== undefined && value !== null);
	return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** A web page is another site speaking, so nothing was done, whatever the status says. */
function parse({ status, text }: Answer): unknown {
	if (!/^\s*</.test(text)) return parseJson(text);
	throw unexpected("A web page came back instead of the service's answer.", status);
}
