import type { FieldTexts } from '../errors/validation-error.ts';
import { cleanText } from './clean-text.ts';
import { isRecord, parseJson } from './json.ts';

/** What an error's body says, read tolerantly: api.md section 7 promises JSON, and names no field of it. */
export interface ErrorBodyReading {
	/** Whether the body was JSON at all. */
	json: boolean;
	detail?: string;
	fields: FieldTexts;
}

/** Where services put the text that is meant to be read, likeliest first. */
const TEXT_KEYS = ['detail', 'message', 'error', 'error_description', 'title'] as const;

const textsOf = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
};

function readFields(body: Record<string, unknown>): Array<[string, string[]]> {
	// Either under `errors`, or (as Django REST framework does) the body itself is the map, of lists; a text, as `code`, is none.
	const map = isRecord(body.errors) ? body.errors : body;
	return Object.entries(map)
		.filter(([name]) => map !== body || !TEXT_KEYS.some((key) => key === name))
		.filter(([, value]) => map !== body || Array.isArray(value))
		.map(([name, value]): [string, string[]] => [name, textsOf(value)])
		.filter(([, texts]) => texts.length > 0);
}

function readText(body: Record<string, unknown>): string | undefined {
	const found = TEXT_KEYS.map((key) => body[key]).find(
		(value) => value !== undefined && value !== '',
	);
	if (isRecord(found)) return readText(found); // {"error": {"message": "…"}}
	return textsOf(found)[0];
}

export function readErrorBody(text: string, secrets: readonly string[]): ErrorBodyReading {
	const body = parseJson(text);
	if (!isRecord(body)) return { json: body !== undefined, fields: {} };
	const detail = readText(body);
	const fields = readFields(body).map(([name, texts]) => [
		cleanText(name, secrets),
		texts.map((line) => cleanText(line, secrets)),
	]);
	return {
		json: true,
		detail: detail === undefined ? undefined : cleanText(detail, secrets),
		fields: Object.fromEntries(fields),
	};
}
