import type { Action } from '../catalog/action.ts';
import { contactFieldsOf } from '../catalog/contact-fields.ts';
import { isRecord } from '../tolerant/find.ts';
import { isBlank } from './parsers/reading.ts';
import { withoutEnvelope } from './row-cells.ts';
import { plainColumn, rowFormOf } from './row-form.ts';

/**
 * Returns the text that was entered as the contact's email address, valid or not, so that people find an
 * input that can't be read. Undefined if there is none.
 */
export function emailIn(
	{ fields }: Pick<Action, 'fields'>,
	input: Readonly<Record<string, unknown>>,
): string | undefined {
	const { email, emailOrId } = contactFieldsOf(fields);
	const name = email ?? emailOrId;
	if (name === undefined) return undefined;
	const value = input[name];
	const typed = isRecord(value) ? value.value : value;
	if (typeof typed === 'string' && !isBlank(typed)) return typed.trim();
	const form = rowFormOf(fields);
	if (form === undefined) return undefined;
	const columns = withoutEnvelope(input[form.name], form.envelope);
	if (!isRecord(columns)) return undefined;
	const [, found] =
		Object.entries(columns).find(
			([column, cell]) =>
				form.recognized.get(plainColumn(column)) === name && typeof cell === 'string',
		) ?? [];
	return isBlank(found) ? undefined : String(found).trim();
}
