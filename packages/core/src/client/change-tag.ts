import type { ApiResponse } from '../transport/call.ts';
import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readIfObject, textOf } from './read.ts';
import type { Contact, Tag, TagBody } from './wire.ts';

/** Contact in a response; empty if the response doesn't contain one. api.md doesn't specify the response. */
export type TaggedContact = Partial<Pick<Contact, 'email' | 'first_name' | 'last_name' | 'tags'>>;

/** Adds a tag to a contact; the tag is created if it doesn't exist. api.md section 4, /contacts/{id}/add_tag/. */
export const addTag = async (send: Send, id: string, tag: TagBody): Promise<TaggedContact> =>
	readContact(await send(callTo(endpoints.addTag, { id, ...tag })));

/** Removes a tag from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export const removeTag = async (send: Send, id: string, tag: TagBody): Promise<TaggedContact> =>
	readContact(await send(callTo(endpoints.removeTag, { id, ...tag })));

/**
 * Reads a contact from the body, or from its property `contact`. An object without an email address may be
 * the tag.
 */
function readContact(response: ApiResponse): TaggedContact {
	const body = readIfObject(response);
	const contact = isRecord(body.contact) ? body.contact : body;
	const email = textOf(contact, 'email');
	if (email === undefined) return {};
	return {
		email,
		first_name: textOf(contact, 'first_name') ?? null,
		last_name: textOf(contact, 'last_name') ?? null,
		...(Array.isArray(contact.tags) && { tags: contact.tags.flatMap(readTag) }),
	};
}

function readTag(value: unknown): Tag[] {
	if (typeof value === 'string') return [{ id: '', name: value }];
	if (!isRecord(value)) return [];
	return [{ id: textOf(value, 'id') ?? '', name: textOf(value, 'name') ?? '' }];
}
