import { DomainError } from '../../base/domain-error.ts';
import type { JsonObject } from '../../store/tables.ts';
import { render, type Rendered, type TemplatePart } from '../../workspace/liquid.ts';
import type { Template } from '../../workspace/schema.ts';

/** A rendered template, keyed by outbox column. */
export interface FilledIn {
	subject: string;
	text_body: string | null;
	html_body: string | null;
}

export interface Filled {
	columns: FilledIn;
	/** Names of variables without a value, where the email has a hole. */
	missing: readonly string[];
}

/**
 * Renders a template.
 *
 * @throws DomainError if it can't be rendered with these values, or if a value is missing that the template requires
 */
export function fillIn(template: Template, scope: JsonObject): Filled {
	const names = new Set<string>();
	const fill = (part: TemplatePart) => {
		const source = template[part];
		if (source === undefined) return null;
		const { text, missing } = renderPart(template.key, part, source, scope);
		for (const name of missing) names.add(name);
		return text;
	};
	const columns = {
		subject: toSingleLine(fill('subject') ?? ''),
		text_body: fill('text'),
		html_body: fill('html'),
	};
	const missing = [...names].toSorted();
	if (missing.length > 0 && template.missing === 'error') throw missingValues(template, missing);
	return { columns, missing };
}

function missingValues({ key }: Template, names: readonly string[]): DomainError {
	const text = `The template ${key} requires values for ${names.join(', ')}. Set them in the variables or on the contact, or add a default to the template, such as {{ ${names[0]} | default: "…" }}.`;
	return new DomainError('impossible', text);
}

function renderPart(key: string, part: TemplatePart, source: string, scope: JsonObject): Rendered {
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
