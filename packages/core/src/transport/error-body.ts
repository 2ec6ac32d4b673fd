import type { FieldTexts } from '../errors/validation-error.ts';
import { cleanText } from './clean-text.ts';
import { fieldOf, fieldTextsIn } from './error-fields.ts';
import { messageIn, namedMessageIn } from './error-message.ts';
import { isHtml, isRecord, parseJson } from './json.ts';

/**
 * Content of an error response. The parser is lenient, because api.md section 7 specifies JSON, but no field
 * names.
 */
export interface ErrorBodyReading {
	/** Whether the body was a web page. */
	html: boolean;
	detail?: string;
	fields: FieldTexts;
}

/** Reads the body of an error response, in any format. */
export function readErrorBody(text: string, secrets: readonly string[]): ErrorBodyReading {
	const body = parseJson(text);
	if (body === undefined) return { html: isHtml(text), fields: {} };
	const detail = detailIn(body);
	const fields = new Map<string, string[]>();
	for (const [name, line] of fieldTextsIn(body, detail === undefined)) {
		const cleaned = cleanText(name, secrets);
		fields.set(cleaned, [...(fields.get(cleaned) ?? []), cleanText(line, secrets)]);
	}
	const said = detail ?? [...fields.values()][0]?.[0];
	return {
		html: false,
		detail: said === undefined ? undefined : cleanText(said, secrets),
		fields: Object.fromEntries(fields),
	};
}

/**
 * Returns the general message of an error response, with the first error that doesn't belong to a field:
 * "Validation failed: Too many rows."
 */
function detailIn(body: unknown): string | undefined {
	const general = namedMessageIn(body);
	const errors = isRecord(body) ? [body.errors].flat() : [];
	const specific = errors
		.filter((error) => !isRecord(error) || fieldOf(error) === undefined)
		.map((error) => namedMessageIn(error))
		.find((text) => text !== undefined);
	if (general === undefined || specific === undefined)
		return general ?? specific ?? messageIn(body);
	return general.includes(specific) ? general : `${general.replace(/[.:]\s*$/, '')}: ${specific}`;
}
