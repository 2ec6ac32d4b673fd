import type { TaggedContact } from '../api/contacts.ts';
import type { TagBody } from '../api/wire.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { fieldName, formatList, sentence } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { ContactChoice, TagsChoice } from '../catalog/fields.ts';
import type { RunCache } from '../catalog/run-context.ts';

/**
 * Maximum number of tags in a step with a time limit. Such a step starts over after a 429, so with more tags
 * than a key's 60 requests per minute it would never finish. The rest is for other steps.
 */
const MAX_TAGS_IN_STEP = 30;

/**
 * Checks the number of tags, of which each takes one request.
 *
 * @throws ValidationError if there are more tags than a step with a time limit can change
 */
export function requireFewTags(
	tags: TagsChoice,
	{ timeLeftMs }: Pick<RunCache, 'timeLeftMs'>,
): void {
	const count = bodiesOf(tags).length;
	if (timeLeftMs && count > MAX_TAGS_IN_STEP) throw tooManyTags(count);
}

/**
 * Changes tags one at a time, because the API accepts one tag per request. Returns the contact from the
 * latest response.
 *
 * @throws ContactSyncError for the first tag that fails; `progress` lists the changed and the unchanged tags, and
 * `isUnfinished` is true if an earlier request may have changed something
 */
export async function changeTags(
	{ contact, tags }: { contact: ContactChoice; tags: TagsChoice },
	participle: 'Added' | 'Removed',
	change: (tag: TagBody) => Promise<TaggedContact>,
): Promise<TaggedContact> {
	const bodies = bodiesOf(tags);
	let tagged: TaggedContact = {};
	for (const [index, body] of bodies.entries()) {
		tagged = await change(body).catch((error: unknown) => {
			if (!(error instanceof ContactSyncError)) throw error;
			throw error.withProgress({
				progress: progressOf(error, participle, bodies.map(nameOf), index),
				isUnfinished: index > 0 || 'email' in contact, // the lookup by email address can create the contact
			});
		});
	}
	return tagged;
}

const tooManyTags = (count: number) =>
	new ValidationError({
		summary: sentence`${fieldName('tags')} contains ${count} tags. The maximum is ${MAX_TAGS_IN_STEP}.`,
		hint: 'Each tag takes one request. Split the tags, and run this once per part.',
		fields: { tags: [String(count)] },
	});

const bodiesOf = (tags: TagsChoice): TagBody[] =>
	'tag_names' in tags
		? tags.tag_names.map((tag_name) => ({ tag_name }))
		: tags.tag_ids.map((tag_id) => ({ tag_id }));

/** Returns a tag in the form that users enter, with double quotes if it contains a separator. */
function nameOf(body: TagBody): string {
	const name = 'tag_name' in body ? body.tag_name : body.tag_id;
	return /[,;]/.test(name) ? `"${name}"` : name;
}

/** Maximum length of each list of tags in an error, in characters. */
const MAX_LIST_LENGTH = 60;

/** Returns the changed and the unchanged tags, as sentences; undefined if there is only one tag. */
function progressOf(
	error: ContactSyncError,
	participle: string,
	names: readonly string[],
	index: number,
): string | undefined {
	if (names.length === 1) return undefined;
	const not = error.isOutcomeUnknown ? 'Not confirmed' : `Not ${participle.toLowerCase()}`;
	const sentences = [
		`${participle}: ${formatList(names.slice(0, index), MAX_LIST_LENGTH) || 'none'}.`,
		`${not}: ${formatList(names.slice(index), MAX_LIST_LENGTH)}.`,
	];
	return sentences.join(' ');
}
