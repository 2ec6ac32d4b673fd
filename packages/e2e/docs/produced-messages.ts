import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBudget, createClient, DEFAULT_LIMITS, type Client } from '@contact-sync/core';
import { startAnsweringServer, webPage } from '../lib/answering-server.ts';
import { freePort } from '../lib/free-port.ts';

/** An answer of the service, or of something in its place. */
const answer =
	(status: number, body: object = { detail: 'As it is.' }, headers = {}): RequestListener =>
	(_request, response) => {
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(body));
	};

const breakOff: RequestListener = (request) => request.socket.destroy();
const never: RequestListener = () => {};

const ping = (client: Client) => client.ping();
const upsert = (client: Client) => client.contacts.upsert({ email: 'ada@acme.example' });
const track = (client: Client) =>
	client.events.track({ event_name: 'login', email: 'ada@acme.example' });
const enroll = (client: Client) =>
	client.sequences.enroll({ sequence_slug: 'onboarding', email: 'ada@acme.example' });

/** Everything that can come back, and what was asked. */
const ANSWERS: ReadonlyArray<[RequestListener, (client: Client) => Promise<unknown>]> = [
	...[301, 400, 401, 403, 404, 409, 413, 415, 418, 422, 429, 500, 503].flatMap(
		(status): Array<(typeof ANSWERS)[number]> =>
			[ping, upsert, track, enroll].map((ask) => [answer(status), ask]),
	),
	[answer(200, []), upsert],
	[answer(200, {}), upsert],
	...[ping, track].flatMap((ask): Array<(typeof ANSWERS)[number]> => [
		[webPage, ask],
		[breakOff, ask],
		[never, ask],
	]),
];

const OPTIONS = {
	fetch,
	apiKey: 'cs_test_made_up',
	now: Date.now,
	sleep: (ms: number) => sleep(ms),
	random: Math.random,
	rules: [], // what is tried again ends in the same words
	timeoutMs: 200,
};

/** What people read when a request fails, or cannot be made: every error of the core that is not about a field. */
export async function producedMessages(): Promise<string[]> {
	const messages: string[] = [];
	for (const [listener, ask] of ANSWERS) {
		const server = await startAnsweringServer(listener);
		const client = createClient({ ...OPTIONS, baseUrl: server.url });
		messages.push(await messageOf(() => ask(client)).finally(server.stop));
	}
	const nobody = `http://127.0.0.1:${await freePort()}`;
	return [
		...messages,
		await messageOf(() => createClient({ ...OPTIONS, baseUrl: nobody }).ping()),
		await messageOf(() => usedUp().take({ withinMs: 0 })),
		...(await Promise.all(UNUSABLE.map((wrong) => messageOf(() => createClient(wrong).ping())))),
	];
}

const UNUSABLE = [
	...['', 'contacts', 'ftp://acme.example', 'https://a:b@acme.example', 'https://acme.example?a=b'],
	'http://acme.example',
]
	.map((baseUrl) => ({ ...OPTIONS, baseUrl }))
	.concat(['', 'with blank'].map((apiKey) => ({ ...OPTIONS, baseUrl: 'http://a.local', apiKey })));

function usedUp() {
	const budget = createBudget({ ...DEFAULT_LIMITS, perMinute: 1 }, OPTIONS);
	void budget.take({ withinMs: 0 });
	return budget;
}

async function messageOf(fail: () => Promise<unknown>): Promise<string> {
	try {
		await fail();
	} catch (error) {
		return (error as Error).message;
	}
	throw new Error('It did not fail.');
}
