import type { Action } from '../catalog/action.ts';
import { contactFieldsOf } from '../catalog/contact-fields.ts';
import { labelOf } from '../catalog/label-of.ts';
import type { Platform } from '../catalog/platform.ts';
import { sentence, typed } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { foldEmail } from '../tolerant/fold-email.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Returns the external IDs that occur with several email addresses in a run, each with the number of
 * addresses. Such an ID isn't the ID of one person: every input would give the same contact another email
 * address, and only the last person would remain.
 *
 * @param inputs parsed inputs; undefined for an invalid one
 */
export function sharedIdsIn(
	{ fields }: Pick<Action, 'fields'>,
	inputs: ReadonlyArray<Input | undefined>,
): ReadonlyMap<string, number> {
	const names = contactFieldsOf(fields);
	const emailsOf = new Map<string, Set<string>>();
	for (const input of inputs) {
		const id = input?.[names.externalId ?? ''];
		const email = input?.[names.email ?? ''];
		if (typeof id !== 'string' || typeof email !== 'string') continue;
		const emails = emailsOf.get(id) ?? new Set<string>();
		emailsOf.set(id, emails.add(foldEmail(email)));
	}
	const counts = [...emailsOf].map(([id, { size }]): [string, number] => [id, size]);
	return new Map(counts.filter(([, count]) => count > 1));
}

/**
 * Returns the error for an input whose external ID has several email addresses, or undefined.
 *
 * @param shared result of `sharedIdsIn`
 * @param option sentence that names the platform's option to allow it
 */
export function explainSharedId(
	{ fields }: Pick<Action, 'fields'>,
	input: Input,
	shared: ReadonlyMap<string, number>,
	{ platform, option }: { platform?: Platform; option: string },
): ValidationError | undefined {
	const { externalId: name = '' } = contactFieldsOf(fields);
	const id = String(input[name]);
	const count = shared.get(id);
	if (count === undefined) return undefined;
	const label = labelOf(name, fields[name]!, platform); // only actions with this field have shared IDs
	return new ValidationError({
		summary: sentence`'${label}' ${typed(id)} has ${count} email addresses in this run.`,
		hint: `It must belong to one person. Correct it, or leave it out. ${option}`,
		fields: { [name]: [id] },
	});
}
