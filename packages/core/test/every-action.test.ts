import { scopeUsesOf } from '../scripts/docs/scope-uses.ts';
import { actions, runAction, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Received, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const email = 'ada@acme.example';
const contact = { mode: 'id', value: 'c1' };
const tags = { mode: 'id', value: 't1' };

/**
 * Input of each action, the request that it sends, its required scope, and its number of attempts after a
 * 503.
 */
const CALLS: Record<string, { given: object; request: string; scope?: string; attempts: number }> =
	{
		'contact.upsert': {
			given: { email },
			request: `POST contacts/upsert/ {"email":"${email}"}`,
			scope: 'contacts:write',
			attempts: 5,
		},
		'contact.addTag': {
			given: { contact, tags },
			request: 'POST contacts/c1/add_tag/ {"tag_id":"t1"}',
			scope: 'contacts:write',
			attempts: 5,
		},
		'contact.removeTag': {
			given: { contact, tags: 'vip' },
			request: 'POST contacts/c1/remove_tag/ {"tag_name":"vip"}',
			scope: 'contacts:write',
			attempts: 5,
		},
		'contact.listEnrollments': {
			given: { email },
			request: 'GET sequences/api/contact-enrollments/?email=ada%40acme.example ',
			scope: 'sequences:read',
			attempts: 5,
		},
		'contact.findEnrollment': {
			given: { email, sequence: 'onboarding' },
			request: 'GET sequences/api/contact-enrollments/?email=ada%40acme.example ',
			scope: 'sequences:read',
			attempts: 5,
		},
		'event.track': {
			given: { event_name: 'login', external_id: 'u1' },
			request: 'POST events/track/ {"event_name":"login","external_id":"u1"}',
			scope: 'events:track',
			attempts: 1,
		},
		'sequence.enroll': {
			given: { email, sequence: 'onboarding', trigger_source: 'form', metadata: { a: 1 } },
			request: `POST sequences/enroll/ {"email":"${email}","metadata":{"a":1},"trigger_source":"form","sequence_slug":"onboarding"}`,
			scope: 'sequences:enroll',
			attempts: 5,
		},
		'sequence.bulkEnroll': {
			given: { email, sequence: 'onboarding', override_unsubscribe: true },
			request: `POST sequences/api/bulk-enroll/ {"sequence_slug":"onboarding","emails":["${email}"],"override_unsubscribe":true}`,
			scope: 'sequences:enroll',
			attempts: 5,
		},
		'sequence.list': {
			given: { include_inactive: true },
			request: 'GET sequences/api/list/?include_inactive=true ',
			scope: 'sequences:read',
			attempts: 5,
		},
		'unsubscribed.list': {
			given: {},
			request: 'GET contacts/api/unsubscribed-emails/?page_size=500 ',
			scope: 'contacts:read',
			attempts: 5,
		},
		'unsubscribed.check': {
			given: { email },
			request: 'GET contacts/api/unsubscribed-emails/?email=ada%40acme.example&page_size=500 ',
			scope: 'contacts:read',
			attempts: 5,
		},
		'email.trigger': {
			given: { trigger_key: 'receipt', to_email: email, variables: { a: 1 } },
			request: `POST emails/trigger/ {"trigger_key":"receipt","to_email":"${email}","variables":{"a":1}}`,
			scope: 'emails:trigger',
			attempts: 1,
		},
		'key.check': { given: {}, request: 'GET ping/ ', attempts: 5 },
	};

const CASES = Object.entries(CALLS).map(([key, call]) => [key, call] as const);

/** Runs an action with a service that always sends this response. */
const run = (key: string, given: object, reply: Reply) =>
	withServer(reply, (client) =>
		runAction(actionOf(key), client, { ...given }).catch((error: ContactSyncError) => error),
	);

const requestOf = ({ method, path, body }: Received) =>
	`${method} ${path.replace('/api/v1/', '')} ${body}`;

const everything: Reply = (response, received) =>
	json(200, { id: 'c1', environment: 'live', scopes: [], results: [], path: received.path })(
		response,
		received,
	);

it('every action has an entry in CALLS', () => {
	expect(Object.keys(CALLS).sort()).toEqual(actions.map(({ key }) => key).sort());
});

it.each([
	['contact.upsert', ['email']],
	['contact.addTag', ['contact', 'tags']],
	['contact.removeTag', ['contact', 'tags']],
	['contact.listEnrollments', ['email']],
	['event.track', ['event_name']],
	['sequence.enroll', ['email', 'sequence']],
	['sequence.bulkEnroll', ['email', 'sequence']],
	['unsubscribed.check', ['email']],
	['email.trigger', ['trigger_key', 'to_email']],
])('%s requires %j', async (key, required) => {
	const { result, received } = await run(key, {}, everything);
	expect(received).toEqual([]);
	expect(result).toHaveProperty(
		'fields',
		Object.fromEntries(required.map((name) => [name, ['is missing']])),
	);
});

const LIST_OF_SEQUENCES = 'GET sequences/api/list/?include_inactive=true ';

it.each(CASES)('%s sends one request', async (key, { given, request }) => {
	const { received } = await run(key, given, everything);
	const looksUp = key === 'contact.findEnrollment'; // without a match, whether the sequence exists
	expect(received.map(requestOf)).toEqual(looksUp ? [request, LIST_OF_SEQUENCES] : [request]);
	expect('content-type' in received[0]!.headers).toBe(received[0]!.method === 'POST');
});

it.each(CASES)('%s reports its missing scope', async (key, { given, scope }) => {
	const { result, received } = await run(key, given, json(403, { detail: 'No.' }));
	expect(received).toHaveLength(scope === undefined ? 1 : 2); // the second reads the key's scopes
	expect(result).toMatchObject({ code: 'scope_missing', scope });
	expect(actionOf(key).endpoint.scope).toBe(scope);
});

it.each(CASES)('%s is retried only if a retry is safe', async (key, { given, attempts }) => {
	const { received } = await run(key, given, json(503, {}));
	expect(received).toHaveLength(attempts);
	const expected = {
		'event.track': { replay: 'unsafe' },
		'email.trigger': { replay: 'unsafe', idempotencyKey: 'idempotency_key' },
	}[key] ?? { replay: 'safe' };
	const { replay, idempotencyKey } = actionOf(key).endpoint;
	expect({ replay, idempotencyKey }).toEqual(expected);
});

it('Track Event requires another scope to create the contact', () => {
	expect(scopeUsesOf(actionOf('event.track'))).toEqual([
		{ scope: 'events:track' },
		{ scope: 'contacts:write', option: '_If the Contact Does Not Exist_' },
	]);
});

it.each(CASES)('%s returns a list only if its "many" property is set', async (key, { given }) => {
	const { result } = await run(key, given, everything);
	expect(actionOf(key).many === true).toBe(Array.isArray(result));
});
