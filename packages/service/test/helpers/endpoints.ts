import type { Contact } from '@contact-sync/core';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { call, type Answer } from './call.ts';

/** One of the eleven endpoints, with a successful request. api.md section 4. */
export interface Endpoint {
	method: 'GET' | 'POST';
	/** Path, in which `{id}` is the ID of the contact. */
	path: string;
	scope: string;
	body?: Record<string, unknown>;
}

/** Email of the contact that the requests use. */
export const EMAIL = 'ada@acme.example';

export const ENDPOINTS: readonly Endpoint[] = [
	{ method: 'GET', path: '/ping/', scope: 'any valid key' },
	{
		method: 'POST',
		path: '/contacts/upsert/',
		scope: 'contacts:write',
		body: { email: EMAIL, external_id: 'u1', custom_fields: { city: 'Wien' }, tag_names: ['VIP'] },
	},
	{ method: 'GET', path: '/contacts/api/unsubscribed-emails/', scope: 'contacts:read' },
	{
		method: 'POST',
		path: '/contacts/{id}/add_tag/',
		scope: 'contacts:write',
		body: { tag_name: 'VIP' },
	},
	{
		method: 'POST',
		path: '/contacts/{id}/remove_tag/',
		scope: 'contacts:write',
		body: { tag_name: 'Nobody has it' },
	},
	{
		method: 'POST',
		path: '/events/track/',
		scope: 'events:track',
		body: { event_name: 'visit', email: EMAIL, properties: { page: '/' } },
	},
	{
		method: 'POST',
		path: '/sequences/enroll/',
		scope: 'sequences:enroll',
		body: { email: EMAIL, sequence_slug: 'onboarding', metadata: { by: 'test' } },
	},
	{
		method: 'POST',
		path: '/sequences/api/bulk-enroll/',
		scope: 'sequences:enroll',
		body: { sequence_slug: 'onboarding', emails: [EMAIL] },
	},
	{ method: 'GET', path: '/sequences/api/list/', scope: 'sequences:read' },
	{
		method: 'GET',
		path: `/sequences/api/contact-enrollments/?email=${EMAIL}`,
		scope: 'sequences:read',
	},
	{
		method: 'POST',
		path: '/emails/trigger/',
		scope: 'emails:trigger',
		body: { trigger_key: 'receipt', to_email: EMAIL, variables: { number: 1 } },
	},
];

/** Endpoints with a body. */
export const POSTS = ENDPOINTS.filter(({ body }) => body !== undefined);

/** Returns the name of an endpoint for test titles. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path.split('?')[0]}`;

/** Sends a request to an endpoint for the contact with this ID. `text` replaces the body. */
export function request<T = unknown>(
	service: OpenedService,
	{ method, path, body }: Endpoint,
	{ key, id, text }: { key?: string; id: string; text?: string },
): Promise<Answer<T>> {
	const json = text ?? (body && JSON.stringify(body));
	return call<T>(service, path.replace('{id}', id), {
		key,
		method,
		...(json !== undefined && { body: json, headers: { 'Content-Type': 'application/json' } }),
	});
}

/** Creates the contact that the requests use. */
export async function makeContact(service: OpenedService, key: string): Promise<Contact> {
	const body = { email: EMAIL, external_id: 'u1', first_name: 'Ada' };
	const upsert = { ...ENDPOINTS[1]!, body };
	return (await request<Contact>(service, upsert, { key, id: '' })).body;
}
