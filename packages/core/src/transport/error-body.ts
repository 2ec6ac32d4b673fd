import type { FieldTexts } from '../errors/validation-error.ts';
import { readError } from '../tolerant/error.ts';
import { isHtml, parseJson } from '../tolerant/find.ts';
import { cleanText } from './clean-text.ts';

/** Content of an error response, without secrets. */
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
	const { detail, fields: texts } = readError(body);
	const fields = new Map<string, string[]>();
	for (const [name, line] of texts) {
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
