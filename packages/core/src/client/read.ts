import { CHECK_BASE_URL, UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';
import type { Answer } from '../transport/call.ts';
import { isRecord, parseJson, plainName, type Json } from '../transport/json.ts';

export const unexpected = (summary: string, status: number) =>
	new UnexpectedAnswerError({ status, summary, hint: CHECK_BASE_URL });

const notTheService = (status: number) =>
	unexpected("The response isn't in the format of this API.", status);

/** Reads an answer's body as JSON; anything else is not the service's. */
export function readJson({ status, text }: Answer): unknown {
	const body = parseJson(text);
	if (body !== undefined) return body;
	throw notTheService(status);
}

/** Reads an answer's body as a JSON object. */
export function readObject(answer: Answer): Json {
	const body = readJson(answer);
	if (isRecord(body)) return body;
	throw notTheService(answer.status);
}

/** Reads an object if there is one: for answers of which api.md promises nothing, an empty one too. */
export function readIfObject({ text }: Answer): Json {
	const body = parseJson(text);
	return isRecord(body) ? body : {};
}

/** The first text among these fields, however their names are spelled; numbers, as IDs may be, are taken as text. */
export function textOf(body: Json, ...names: readonly string[]): string | undefined {
	const values = new Map(Object.entries(body).map(([name, value]) => [plainName(name), value]));
	const found = names
		.map((name) => values.get(plainName(name)))
		.find((value) => value !== undefined && value !== null);
	return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** What a list's entry holds: JSON:API has it under `attributes`, GraphQL under `node`. */
export function entryOf(entry: unknown): Json | undefined {
	if (!isRecord(entry)) return undefined;
	const { attributes, node, ...rest } = entry;
	if (isRecord(attributes)) return { id: rest.id, ...attributes };
	return isRecord(node) ? node : entry;
}
