import { z } from 'zod';
import { DomainError, invalidFields } from '../../../base/domain-error.ts';
import type { Work } from '../../../jobs/work.ts';
import type { ContactRow } from '../../../store/tables.ts';
import { changeContact } from '../../contacts/change-contact.ts';
import { STANDARD_FIELDS, textFields, type ContactFields } from '../../contacts/contact-fields.ts';
import { findContacts } from '../../contacts/find-contacts.ts';
import { customFields } from '../../values/custom-fields.ts';
import { fieldTexts } from '../../values/field-texts.ts';
import { email, identifier } from '../../values/text.ts';
import type { ApplyEffect, Target } from './effect-context.ts';

/** Fields as in the API, but null clears every field other than the required `email`. */
const contactFields = z.object({
	email: email.optional(),
	external_id: identifier.nullish(),
	...textFields,
	custom_fields: customFields,
}) satisfies z.ZodType<ContactFields>;

const STANDARD: ReadonlySet<string> = new Set(STANDARD_FIELDS);

/** Sets fields, which can trigger more automations. Null clears a field. */
export const setField: ApplyEffect<'set_field'> = async ({ work, contact, chain }, values) => {
	const fields = readFields(values);
	await rejectTakenIdentifiers(work, contact, fields);
	await changeContact(work, contact, { fields }, chain);
};

/** Parses the fields to set. Every name that isn't a standard field is a custom field. */
function readFields(values: Target<'set_field'>): ContactFields {
	const { true: standard = [], false: custom = [] } = Object.groupBy(
		Object.entries(values),
		([name]) => `${STANDARD.has(name)}` as const,
	);
	const result = contactFields.safeParse({
		...Object.fromEntries(standard),
		custom_fields: Object.fromEntries(custom),
	});
	if (!result.success) throw invalidFields(fieldTexts(result.error.issues)!); // the values were parsed as an object
	return result.data;
}

/**
 * Rejects an email address or external_id that belongs to another contact. Runs before the write, because a
 * failed statement would abort the job's transaction.
 */
async function rejectTakenIdentifiers(
	work: Work,
	contact: ContactRow,
	fields: ContactFields,
): Promise<void> {
	const { email = contact.email, external_id } = fields;
	const owners = await findContacts(work, { email, external_id: external_id ?? undefined });
	if (owners.every(({ id }) => id === contact.id)) return;
	throw new DomainError('invalid', 'Another contact has this email or external_id.');
}
