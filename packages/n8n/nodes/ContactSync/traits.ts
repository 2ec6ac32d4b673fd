import { actions, MAX_BULK_EMAILS, wordingOf, type Action } from '../../core.ts';
import { N8N } from '../shared/platform.ts';

/** Properties of an operation that only this node uses. */
interface Traits {
	/** Whether sending the same input again has no effect. If so, the node can skip unchanged contacts. */
	isRepeatable?: true;
	/** Warning for a run with results whose contact was created, if the operation shouldn't create any. */
	warnIfCreated?: string;
	bulk?: BulkForm;
}

/** Operation that needs fewer requests for many items. */
interface BulkForm {
	/** Key of the operation. */
	key: Action['key'];
	/** Items per request. */
	perRequest: number;
	/** Present participle for the original operation: `Enrolling`. */
	participle: string;
	/** Limitation of the bulk operation, as a clause: `it sends no metadata`. */
	drawback: string;
}

const TRAITS: Readonly<Partial<Record<Action['key'], Traits>>> = {
	'contact.upsert': { isRepeatable: true },
	'contact.removeTag': {
		warnIfCreated:
			"Contacts were created, because the API finds a contact by email address only by an upsert. To remove tags from existing contacts only, use a key with the scope sequences:read, or the contact's ID.",
	},
	'sequence.enroll': {
		bulk: {
			key: 'sequence.bulkEnroll',
			perRequest: MAX_BULK_EMAILS,
			participle: 'Enrolling',
			drawback: 'it sends no metadata or trigger source',
		},
	},
};

export const traitsOf = ({ key }: Pick<Action, 'key'>): Traits => TRAITS[key] ?? {};

/** Returns an operation's bulk form, with its name in the node. */
export function bulkFormOf(action: Action): (BulkForm & { name: string }) | undefined {
	const { bulk } = traitsOf(action);
	return (
		bulk && {
			...bulk,
			name: wordingOf(
				actions.find(({ key }) => key === bulk.key)!,
				N8N,
			).name,
		}
	);
}
