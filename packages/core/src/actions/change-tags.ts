import type { TaggedContact } from '../client/change-tag.ts';
import type { TagBody } from '../client/wire.ts';
import { ContactSyncError, type ErrorParts } from '../errors/contact-sync-error.ts';
import { listed } from '../errors/texts.ts';
import type { TagsChoice } from './fields.ts';

/**
 * Changes tags one by one, since the API changes one per request, and returns what the last response says of the contact.
 *
 * @throws ContactSyncError of the first tag that failed; it says which tags were changed and which weren't
 */
export async function changeTags(
	tags: TagsChoice,
	participle: 'Added' | 'Removed',
	change: (tag: TagBody) => Promise<TaggedContact>,
): Promise<TaggedContact> {
	const bodies = bodiesOf(tags);
	let contact: TaggedContact = {};
	for (const [place, body] of bodies.entries()) {
		try {
			contact = await change(body);
		} catch (error) {
			if (!(error instanceof ContactSyncError) || bodies.length === 1) throw error;
			throw withProgress(error, participle, bodies.map(nameOf), place);
		}
	}
	return contact;
}

const bodiesOf = (tags: TagsChoice): TagBody[] =>
	'tag_names' in tags
		? tags.tag_names.map((tag_name) => ({ tag_name }))
		: tags.tag_ids.map((tag_id) => ({ tag_id }));

const nameOf = (body: TagBody): string => ('tag_name' in body ? body.tag_name : body.tag_id);

/** Characters of each list of tags in an error. */
const MAX_LIST_LENGTH = 60;

/** Returns an error of the same class that also says how far the changes came. */
function withProgress(
	error: ContactSyncError,
	participle: string,
	names: readonly string[],
	place: number,
): ContactSyncError {
	const [failed, ...others] = names.slice(place);
	const done = names.slice(0, place);
	const not = error.isOutcomeUnknown ? 'Not confirmed' : `Not ${participle.toLowerCase()}`;
	const progress = [
		`${participle}: ${hasAny(done) ? listed(done, MAX_LIST_LENGTH) : 'none'}.`,
		`${not}: ${listed([failed!, ...others], MAX_LIST_LENGTH)}.`, // `place` is one of a name
	];
	// Each class is made from such parts; one with a text of its own ignores the hint.
	const Same = error.constructor as new (parts: ErrorParts) => ContactSyncError;
	return new Same({ ...error, hint: [error.hint, ...progress].join(' ') });
}

const hasAny = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;
