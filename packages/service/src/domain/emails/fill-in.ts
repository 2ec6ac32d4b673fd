import { DomainError } from '../../base/domain-error.ts';
import type { JsonObject } from '../../store/tables.ts';
import { render, type TemplatePart } from '../../workspace/liquid.ts';
import type { Template } from '../../workspace/schema.ts';

/** A rendered template, keyed by outbox column. */
export interface FilledIn {
	subject: string;
	text_body: string | null;
	html_body: string | null;
}

/** Renders a template. @throws DomainError if it can't be rendered with these values */
export function fillIn(template: Template, scope: JsonObject): FilledIn {
	const fill = (part: TemplatePart) => {
		const source = template[part];
		return source === undefined ? null : renderPart(template.key, part, source, scope);
	};
	return {
		subject: toSingleLine(fill('subject') ?? ''),
		text_body: fill('text'),
		html_body: fill('html'),
	};
}

function renderPart(key: string, part: TemplatePart, source: string, scope: JsonObject): string {
	try {
		return render(part, source, scope);
	} catch (error) {
		throw new DomainError(
			'impossible',
			`The ${part} of the template ${key} can't be rendered: ${(error as Error).message}. Correct the template or the variables sent for it.`,
		);
	}
}

/** Removes line breaks, which could inject headers. */
const toSingleLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
