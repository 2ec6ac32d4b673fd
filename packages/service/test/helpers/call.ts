import type { Contact, ErrorBody } from '@contact-sync/core';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';

/** Response with its parsed body. */
export interface Answer<T> {
	status: number;
	headers: Headers;
	body: T;
}

/** Sends a request unchanged, with the key if there is one. */
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

/** Sends an upsert. A string is sent unchanged as the body. */
export function post<T = ErrorBody>(service: OpenedService, key: string, body: unknown) {
	return call<T>(service, '/contacts/upsert/', {
		key,
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
}

/** Sends an upsert with the key `live`. */
export function upsert(service: OpenedService, body: unknown): Promise<Answer<Contact>> {
	return post<Contact>(service, service.keys.live!, body);
}

let count = 0;

/** Returns a new email address for a test. */
export function newEmail(): string {
	return `person-${++count}@example.com`;
}
