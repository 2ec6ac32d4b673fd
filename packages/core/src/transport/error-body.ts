import type { FieldTexts } from '../errors/validation-error.ts';
import { readError } from '../tolerant/error.ts';
import { isHtml } from '../tolerant/find.ts';
import type { ApiResponse } from './call.ts';
import { cleanText } from './clean-text.ts';

/** Content of an error response. */
export interface ErrorBodyReading {
	/** Whether the body was a web page. */
	html: boolean;
	detail?: string;
	fields: FieldTexts;
}

/** Maximum number of messages for fields. A response can contain one per address. */
const MAX_FIELD_TEXTS = 20;

/** Reads the body of an error response, in any format. */
export function readErrorBody({
	json,
	text,
}: Pick<ApiResponse, 'json' | 'text'>): ErrorBodyReading {
	if (json === undefined) return { html: isHtml(text), fields: {} };
	const { detail, fields: texts } = readError(json);
	const fields = new Map<string, string[]>();
	for (const [name, line] of texts.slice(0, MAX_FIELD_TEXTS)) {
		const cleaned = cleanText(name);
		fields.set(cleaned, [...(fields.get(cleaned) ?? []), cleanText(line)]);
	}
	const said = detail ?? texts[0]?.[1];
	return {
		html: false,
		detail: said === undefined ? undefined : cleanText(said),
		fields: Object.fromEntries(fields),
	};
}
