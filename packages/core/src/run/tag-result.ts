import type { TaggedContact } from '../api/contacts.ts';
import type { Tag } from '../api/wire.ts';
import type { Outputs } from '../catalog/outputs.ts';
import type { FoundContact } from '../catalog/run-context.ts';

/**
 * The contact after a change to its tags. Only the ID is always present. Other values are blank if the
 * service doesn't return them.
 */
export interface Tagged {
	contact_id: string;
	/** Whether the lookup by email address created the contact. */
	created: boolean;
	email: string;
	first_name: string;
	last_name: string;
	/** Names of all tags of the contact. */
	tags: string[];
	/** IDs of the tags, in the same order. */
	tag_ids: string[];
}

export const taggedOutputs: Outputs = {
	email: { kind: 'text', label: 'Email' },
	first_name: { kind: 'text', label: 'First Name' },
	last_name: { kind: 'text', label: 'Last Name' },
	tags: { kind: 'list', label: 'Tags', of: 'text' },
	created: { kind: 'boolean', label: 'Contact Was Created' },
	contact_id: { kind: 'text', label: 'Contact ID' },
	tag_ids: { kind: 'list', label: 'Tag IDs', of: 'text' },
};

export const taggedSample: Tagged = {
	contact_id: '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
	created: false,
	email: 'ada@acme.example',
	first_name: 'Ada',
	last_name: 'Byron',
	tags: ['customer'],
	tag_ids: ['0b1f6f52-7a3e-4c55-8f0d-5d9f3f6f2a77'],
};

/**
 * Describes a contact after a change to its tags.
 *
 * @param changed response to the change; by default `found`, from an upsert that also changed the tags
 */
export function describeTagged(found: FoundContact, changed: TaggedContact = found): Tagged {
	const latest = (name: 'email' | 'first_name' | 'last_name') => changed[name] ?? found[name] ?? ''; // the change may return fewer values than the lookup
	return {
		contact_id: found.id,
		created: found.created,
		email: latest('email'),
		first_name: latest('first_name'),
		last_name: latest('last_name'),
		...tagsOf(changed.tags),
	};
}

/** Returns the names and the IDs of tags. */
export const tagsOf = (tags: readonly Tag[] = []): Pick<Tagged, 'tags' | 'tag_ids'> => ({
	tags: tags.map(({ name }) => name),
	tag_ids: tags.map(({ id }) => id).filter(Boolean),
});
