import type { CustomFields } from '@contact-sync/core';
import { invalidFields } from '../base/domain-error.ts';
import { MAX_CUSTOM_FIELDS } from '../wire/custom-fields.ts';

/**
 * Merges key by key; null clears a key. api.md section 4, rule 2.
 *
 * @returns what the contact has now, or `kept` itself when nothing changed
 * @throws DomainError when the contact would have too many
 */
export function mergeCustomFields(kept: CustomFields, sent: CustomFields): CustomFields {
	// A Map, because an object answers `kept.toString` with something that nobody stored.
	const before = new Map(Object.entries(kept));
	const changed = Object.entries(sent).filter(
		([name, value]) => value !== (before.get(name) ?? null),
	);
	if (changed.length === 0) return kept;
	const merged = Object.entries({ ...kept, ...Object.fromEntries(changed) });
	const left = merged.filter(([, value]) => value !== null);
	if (left.length > MAX_CUSTOM_FIELDS) {
		const text = `A contact can have up to ${MAX_CUSTOM_FIELDS} custom fields. This contact would have ${left.length}.`;
		throw invalidFields({ custom_fields: [text] });
	}
	return Object.fromEntries(left);
}
