import { isRecord, textOf, type Json } from '../tolerant/find.ts';
import type { ApiResponse, Explanation } from '../transport/call.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoint } from './endpoint.ts';
import { missingContactById, missingTagOrContact } from './missing.ts';
import { readIfObject, readObject, unexpected } from './read.ts';
import type { Contact, Tag, TagBody, UpsertContactBody, UpsertResponse } from './wire.ts';

/** Contact in the response, and whether this call created it (status 201). */
export type UpsertedContact = UpsertResponse & { created: boolean };

/** Contact in a response; empty if the response doesn't contain one. api.md doesn't specify the response. */
export type TaggedContact = Partial<Pick<Contact, 'email' | 'first_name' | 'last_name' | 'tags'>>;

type TagRequest = { id: string } & TagBody;

const missingForTag = (request: TagRequest): Explanation =>
	'tag_id' in request ? missingTagOrContact(request.tag_id) : missingContactById(request.id);

/** Endpoints of contacts. api.md section 4. */
export const contactEndpoints = {
	upsertContact: endpoint<UpsertContactBody>({
		method: 'post',
		path: 'contacts/upsert/',
		scope: 'contacts:write',
		replay: 'safe', // the same data again leaves the same contact
	}),
	addTag: endpoint<TagRequest>({
		method: 'post',
		path: 'contacts/{id}/add_tag/',
		scope: 'contacts:write',
		replay: 'safe', // a contact has a tag once
		missing: missingForTag,
	}),
	removeTag: endpoint<TagRequest>({
		method: 'post',
		path: 'contacts/{id}/remove_tag/',
		scope: 'contacts:write',
		replay: 'safe', // a removed tag stays removed
		missing: missingForTag,
	}),
};

/** Functions of contacts. @param write sends changes */
export const contacts = (write: Send) => ({
	/** POST /contacts/upsert/: creates a contact, or updates the one with the same email address or external ID. */
	async upsert(contact: UpsertContactBody): Promise<UpsertedContact> {
		const response = await write(callTo(contactEndpoints.upsertContact, contact));
		const body = readObject(response);
		const id = textOf(body, 'id');
		if (id === undefined) {
			throw unexpected("The response doesn't describe a contact.", response.status);
		}
		// api.md specifies all fields of a contact. Only those that other code reads are checked.
		return {
			...(body as unknown as UpsertResponse),
			id,
			tags: tagsIn(body),
			created: response.status === 201,
		};
	},

	/** POST /contacts/{id}/add_tag/: adds a tag, and creates it if it doesn't exist. */
	addTag: async (id: string, tag: TagBody): Promise<TaggedContact> =>
		readContact(await write(callTo(contactEndpoints.addTag, { id, ...tag }))),

	/** POST /contacts/{id}/remove_tag/: removes a tag. */
	removeTag: async (id: string, tag: TagBody): Promise<TaggedContact> =>
		readContact(await write(callTo(contactEndpoints.removeTag, { id, ...tag }))),
});

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
		...(Array.isArray(contact.tags) && { tags: tagsIn(contact) }),
	};
}

const tagsIn = ({ tags }: Json): Tag[] => (Array.isArray(tags) ? tags.flatMap(readTag) : []);

function readTag(value: unknown): Tag[] {
	if (typeof value === 'string') return [{ id: '', name: value }];
	if (!isRecord(value)) return [];
	return [{ id: textOf(value, 'id') ?? '', name: textOf(value, 'name') ?? '' }];
}
