import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import type { TagBody } from './wire.ts';

/** Adds a tag to a contact; the tag is created if it doesn't exist. api.md section 4, /contacts/{id}/add_tag/. */
export async function addTag(send: Send, id: string, tag: TagBody): Promise<void> {
	await send(callTo(endpoints.addTag, { id, ...tag }));
}

/** Removes a tag from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export async function removeTag(send: Send, id: string, tag: TagBody): Promise<void> {
	await send(callTo(endpoints.removeTag, { id, ...tag }));
}
