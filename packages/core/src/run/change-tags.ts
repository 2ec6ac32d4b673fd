import type { TaggedContact } from '../api/contacts.ts';
import type { TagBody } from '../api/wire.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { fieldName, formatList, sentence } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { TagsChoice } from '../catalog/fields.ts';
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
 * @throws ContactSyncError for the first tag that fails; `progress` lists the changed and the unchanged tags
 */
export async function changeTags(
	tags: TagsChoice,
	participle: 'Added' | 'Removed',
	change: (tag: TagBody) => Promise<TaggedContact>,
): Promise<TaggedContact> {
	const bodies = bodiesOf(tags);
	let contact: TaggedContact = {};
	for (const [index, body] of bodies.entries()) {
		contact = await change(body).catch((error: unknown) =>
			Promise.reject(withProgress(error, participle, bodies.map(nameOf), index)),
		);
	}
	return contact;
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

/** Returns an error with the changed and the unchanged tags. */
function withProgress(
	error: unknown,
	participle: string,
	names: readonly string[],
	index: number,
): unknown {
	if (!(error instanceof ContactSyncError) || names.length === 1) return error;
	const not = error.isOutcomeUnknown ? 'Not confirmed' : `Not ${participle.toLowerCase()}`;
	const sentences = [
		`${participle}: ${formatList(names.slice(0, index), MAX_LIST_LENGTH) || 'none'}.`,
		`${not}: ${formatList(names.slice(index), MAX_LIST_LENGTH)}.`,
	];
	return error.withProgress(sentences.join(' '));
}
