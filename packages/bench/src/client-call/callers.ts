import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@contact-sync/core';

const BODY = { email: 'ada@acme.example', first_name: 'Ada', custom_fields: { plan: 'pro' } };
const KEY = 'cs_live_benchmark_0123456789';
const PATH = '/contacts/upsert/';

const post = {
	method: 'POST',
	headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': KEY },
} as const;

export type Call = () => Promise<unknown>;

/**
 * Clients that send the upsert in the usual way for each one: with a JSON body, a parsed JSON response, and
 * keep-alive connections. Each caller imports only its own library, because undici replaces the global
 * dispatcher of native fetch.
 */
export const CALLERS = {
	'native fetch': async (baseUrl) => async () =>
		(await fetch(`${baseUrl}${PATH}`, { ...post, body: JSON.stringify(BODY) })).json(),
	'client call': async (baseUrl) => {
		const wait = (ms: number) => sleep(ms);
		const tools = { fetch, now: Date.now, sleep: wait, random: Math.random };
		const client = createClient({ baseUrl, apiKey: KEY, ...tools });
		return () => client.contacts.upsert(BODY);
	},
	'axios 1.21.1': async (baseURL) => {
		const { default: axios } = await import('axios');
		const http = axios.create({ baseURL, headers: { 'X-API-Key': KEY } });
		return async () => (await http.post<unknown>(PATH, BODY)).data;
	},
	'undici.request 8.12.4': async (baseUrl) => {
		const { request } = await import('undici');
		return async () =>
			(await request(`${baseUrl}${PATH}`, { ...post, body: JSON.stringify(BODY) })).body.json();
	},
} satisfies Record<string, (baseUrl: string) => Promise<Call>>;

export type Caller = keyof typeof CALLERS;
