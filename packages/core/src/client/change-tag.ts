import { path } from '../transport/path.ts';
import type { Send } from '../transport/send.ts';
import { neededContactById, neededTagById } from './needed.ts';
import type { TagBody } from './wire.ts';

/** Adds a tag to a contact; the tag is created if it does not exist. api.md section 4, /contacts/{id}/add_tag/. */
export const addTag = (send: Send, contactId: string, tag: TagBody): Promise<void> =>
	changeTag(send, path`contacts/${contactId}/add_tag/`, contactId, tag);

/** Takes a tag from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export const removeTag = (send: Send, contactId: string, tag: TagBody): Promise<void> =>
	changeTag(send, path`contacts/${contactId}/remove_tag/`, contactId, tag);

/** What is answered api.md does not show, and nobody needs it. */
async function changeTag(send: Send, to: string, contactId: string, tag: TagBody): Promise<void> {
	await send({
		method: 'post',
		path: to,
		scope: 'contacts:write',
		replay: 'safe', // the same tag twice is one tag
		needs: [neededContactById(contactId), ...('tag_id' in tag ? [neededTagById(tag.tag_id)] : [])],
		json: tag,
	});
}
