import type { Contact, ErrorBody } from '@contact-sync/core';
import type { OpenedService } from '../../src/testing.ts';

/** An answer, read. */
export interface Answer<T> {
	status: number;
	headers: Headers;
	body: T;
}

/** Sends a request as it is, with the key when one is given. */
export async function call<T = ErrorBody>(
	service: OpenedService,
	path: string,
	{ key, headers, ...init }: RequestInit & { key?: string; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
	const response = await fetch(`${service.url}${path}`, {
		...init,
		headers: { ...(key && { 'X-API-Key': key }), ...headers },
	});
	const text = await response.text();
	return {
		status: response.status,
		headers: response.headers,
		body: (text ? JSON.parse(text) : undefined) as T,
	};
}

/** Posts a body, as JSON unless it is text already. */
export function post<T = ErrorBody>(service: OpenedService, key: string, body: unknown) {
	return call<T>(service, '/contacts/upsert/', {
		key,
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
}

/** Upserts with the key `live`. */
export function upsert(service: OpenedService, body: unknown): Promise<Answer<Contact>> {
	return post<Contact>(service, service.keys.live!, body);
}

let count = 0;

/** An email that no other test uses. */
export function newEmail(): string {
	return `person-${++count}@example.com`;
}
