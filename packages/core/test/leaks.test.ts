import { inspect } from 'node:util';
import * as core from '../src/index.ts';
import { createBudget, runAction, runBatch, type ClientOptions } from '../src/index.ts';
import { fakeTime, KEY, testClient, withServer } from './helpers/client.ts';
import { json, plain, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

/** Data that no error may contain: the key, and contact data except the invalid value. */
const PRIVATE = {
	first_name: 'Zenobia',
	custom_fields: { medication: 'lithium' },
	tag_names: ['quarrelsome'],
};
const EMAIL = 'at-fault@acme.example';
/** Codes of errors about a contact, which can contain the email address. */
const ABOUT_A_PERSON = new Set(['invalid_data', 'not_found']);
const SECRETS = [KEY, 'x-api-key', 'X-API-Key', 'Zenobia', 'medication', 'lithium', 'quarrelsome'];

/** Returns everything that a log, a screen, or a debugger can show of an error. */
const shownOf = (error: Error): string[] => [
	String(error),
	error.stack!,
	JSON.stringify(error),
	inspect(error, { depth: Infinity, showHidden: true }),
	inspect(error.cause, { depth: Infinity, showHidden: true }),
];

const run = (key: string, given: object) => (client: core.Client) =>
	runAction(actionOf(key), client, { ...given });

const upsert = run('contact.upsert', { email: EMAIL, ...PRIVATE });
const track = run('event.track', { email: EMAIL, event_name: 'e', properties: PRIVATE });
const mail = run('email.trigger', { to_email: EMAIL, trigger_key: 't', variables: PRIVATE });

/** Responds with the key of the request and markup, as a careless service might. */
const careless =
	(status: number): Reply =>
	(response, received) =>
		json(status, { detail: `Key ${received.headers['x-api-key']} <b>!</b> ${'x'.repeat(999)}` })(
			response,
			received,
		);

const enrollOne = async (client: core.Client) => {
	const bulkEnroll = actionOf('sequence.bulkEnroll');
	const [outcome] = await runBatch(bulkEnroll, client, [{ email: EMAIL, sequence: 's' }]);
	if ('error' in outcome!) throw outcome.error;
};

const reset: Reply = (response) => void response.socket!.resetAndDestroy();
const silent: Reply = () => {};

interface Provoked {
	code: string;
	reply: Reply;
	run: (client: core.Client) => Promise<unknown>;
	options?: Partial<ClientOptions>;
}

const usedUp = () => {
	const { now, sleep } = fakeTime();
	const budget = createBudget({ perMinute: 1, perHour: 1 }, { now, sleep });
	budget.pause(3_600_000);
	return { budget, now, sleep, maxWaitMs: () => 60_000 };
};

const unavailable = () => {
	const { now, sleep } = fakeTime();
	const budget = createBudget({ perMinute: 60, perHour: 1_000 }, { now, sleep });
	for (let i = 0; i < 3; i += 1) budget.failed();
	return { budget, now, sleep, maxWaitMs: () => 0 };
};

const CASES: ReadonlyArray<[string, Provoked]> = [
	['a rejected key', { code: 'authentication_failed', reply: careless(401), run: upsert }],
	['a missing scope', { code: 'scope_missing', reply: careless(403), run: upsert }],
	['rejected data', { code: 'invalid_data', reply: careless(400), run: upsert }],
	['data that is too large', { code: 'invalid_data', reply: careless(413), run: upsert }],
	[
		'an invalid email address',
		{
			code: 'invalid_data',
			reply: careless(200),
			run: run('contact.upsert', { ...PRIVATE, email: 'no address' }),
		},
	],
	[
		'an ID that changes the path',
		{
			code: 'invalid_data',
			reply: careless(200),
			run: run('contact.removeTag', { contact: { mode: 'id', value: '..' }, tags: 'quarrel' }),
		},
	],
	['an unknown contact', { code: 'not_found', reply: careless(404), run: track }],
	['an unknown endpoint', { code: 'unexpected_response', reply: careless(404), run: upsert }],
	['a conflict', { code: 'conflict', reply: careless(409), run: mail }],
	['an unsubscribed recipient', { code: 'unprocessable', reply: careless(422), run: mail }],
	["the service's rate limit", { code: 'rate_limited', reply: careless(429), run: upsert }],
	[
		"the client's rate limit",
		{ code: 'rate_limited', reply: careless(200), run: upsert, options: usedUp() },
	],
	['an outage', { code: 'unavailable', reply: careless(200), run: upsert, options: unavailable() }],
	['a service error', { code: 'server_error', reply: careless(500), run: upsert }],
	[
		'a service error with an unknown outcome',
		{ code: 'outcome_unknown', reply: careless(502), run: track },
	],
	[
		'a certificate problem',
		{
			code: 'tls_failed',
			reply: careless(200),
			run: upsert,
			options: {
				fetch: () =>
					Promise.reject(
						new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED', message: KEY } }),
					),
			},
		},
	],
	['a broken connection', { code: 'network_failed', reply: reset, run: upsert }],
	['a TCP reset with an unknown outcome', { code: 'outcome_unknown', reply: reset, run: mail }],
	['a timeout', { code: 'timed_out', reply: silent, run: upsert, options: { timeoutMs: 100 } }],
	[
		'a timeout with an unknown outcome',
		{ code: 'outcome_unknown', reply: silent, run: track, options: { timeoutMs: 100 } },
	],
	[
		'a redirect',
		{
			code: 'unexpected_response',
			reply: plain(302, '', { location: `https://evil.example/${KEY}` }),
			run: upsert,
		},
	],
	['a web page', { code: 'unexpected_response', reply: plain(200, `<p>${KEY}</p>`), run: upsert }],
	['JSON in another format', { code: 'unexpected_response', reply: json(200, [KEY]), run: upsert }],
	['a rejected batch', { code: 'invalid_data', reply: careless(400), run: enrollOne }],
	[
		'a rejected email address in a batch',
		{
			code: 'invalid_data',
			reply: json(200, { errors: { [EMAIL]: `Key ${KEY} <b>!</b>` } }),
			run: enrollOne,
		},
	],
	[
		'a failed batch',
		{
			code: 'unprocessable',
			reply: json(200, { status: 'error', message: `Key ${KEY} <b>!</b>` }),
			run: enrollOne,
		},
	],
	[
		'a withdrawn call',
		{
			code: 'not_sent',
			reply: silent,
			run: upsert,
			options: { withdrawal: AbortSignal.abort(new core.NotSentError()) },
		},
	],
	[
		'a base URL with a password',
		{
			code: 'invalid_configuration',
			reply: silent,
			run: async () => testClient(`https://ada:${KEY}@contacts.example.com`),
		},
	],
	[
		'a key with a line break',
		{
			code: 'invalid_configuration',
			reply: silent,
			run: async () => testClient('https://contacts.example.com', { apiKey: `${KEY}\nx` }),
		},
	],
];

async function errorOf({ reply, run: provoke, options }: Provoked): Promise<core.ContactSyncError> {
	const provokeError = (client: core.Client) =>
		provoke(client).then(
			() => Promise.reject(new Error('nothing was thrown')),
			(error: core.ContactSyncError) => error,
		);
	return (await withServer(reply, provokeError, { retries: 'none', ...options })).result;
}

/** @claim connectors: keys and contact data in errors and logs: absent */
describe('keys, headers, bodies, and contact data except the invalid value', () => {
	it.each(CASES)('are absent from the error for %s', async (_name, provoked) => {
		const error = await errorOf(provoked);
		expect(error.code).toBe(provoked.code);
		const secrets = ABOUT_A_PERSON.has(error.code) ? SECRETS : [...SECRETS, EMAIL];
		for (const text of shownOf(error)) {
			expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
			expect(text).not.toContain('<b>');
		}
	});

	it('are checked for in every class of error', async () => {
		const classes = Object.entries(core).filter(
			([name, value]) => name.endsWith('Error') && typeof value === 'function',
		);
		const met = await Promise.all(CASES.map(([, provoked]) => errorOf(provoked)));
		expect([...new Set(met.map(({ name }) => name)), 'ContactSyncError'].sort()).toEqual(
			classes.map(([name]) => name).sort(),
		);
	});
});
