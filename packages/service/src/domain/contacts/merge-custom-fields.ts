import type { CustomFields } from '@contact-sync/core';
import { invalidFields } from '../../base/domain-error.ts';
import { MAX_CUSTOM_FIELDS } from '../values/custom-fields.ts';

/**
 * Merges custom fields by key; null clears a key. api.md section 4, rule 2.
 *
 * @returns the merged fields, or `existing` itself if nothing changed
 * @throws DomainError if the contact would have too many custom fields
 */
export function mergeCustomFields(existing: CustomFields, sent: CustomFields): CustomFields {
	// A Map, because a custom field such as `toString` would collide with an object's methods.
	const before = new Map(Object.entries(existing));
	const changed = Object.entries(sent).filter(
		([name, value]) => value !== (before.get(name) ?? null),
	);
	if (changed.length === 0) return existing;
	const merged = Object.entries({ ...existing, ...Object.fromEntries(changed) });
	const left = merged.filter(([, value]) => value !== null);
	if (left.length > MAX_CUSTOM_FIELDS) {
		const text = `A contact can have up to ${MAX_CUSTOM_FIELDS} custom fields. This contact would have ${left.length}.`;
		throw invalidFields({ custom_fields: [text] });
	}
	return Object.fromEntries(left);
}
