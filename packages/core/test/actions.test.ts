import {
	actions,
	actionsOn,
	createRunCache,
	fieldWordingOf,
	runAction,
	wordingOf,
} from '../src/index.ts';
import { testClient } from './helpers/client.ts';
import { requestsOf, contact, email, run, service } from './helpers/run-action.ts';
import { json, startServer } from '@contact-sync/testing/server';
import { MCP } from '@contact-sync/testing/platforms';
import { N8N } from '@contact-sync/testing/platforms';
import { ZAPIER } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

describe('every action', () => {
	it.each(actions.map((action) => [action.key, action] as const))(
		'has a summary, a sample, and help for each field: %s',
		(_key, { summary, fields, outputs, sample }) => {
			expect(summary).toMatch(/^[A-Z].*\.$/);
			for (const field of Object.values(fields)) {
				expect(field.help).toMatch(/^[A-Z].*\.$/);
				expect(field.label).toMatch(/^[A-Z]/);
				expect(field).toHaveProperty('example');
			}
			expect(Object.keys(outputs)).toEqual(expect.arrayContaining(Object.keys(sample)));
			expect(sample).not.toEqual({});
		},
	);

	it.each(actionsOn(MCP).map((action) => [action.key, action] as const))(
		'has a summary and field help for a model: %s',
		(_key, action) => {
			expect(wordingOf(action, MCP).summary).toMatch(/^[A-Z].*\.$/);
			for (const field of Object.values(action.fields)) {
				expect(fieldWordingOf(field, MCP).help).toMatch(/^[A-Z].*\.$/);
			}
		},
	);

	it('has a unique key', () => {
		const keys = [...actions, ...actionsOn(ZAPIER)].map(({ key }) => key);
		expect(new Set(keys).size).toBe(new Set([...actions, ...actionsOn(ZAPIER)]).size);
	});

	it('is omitted in Zapier if a list action covers it', () => {
		const keys = actionsOn(ZAPIER).map(({ key }) => key);
		expect(keys).toContain('sequence.bulkEnrollList');
		expect(keys).not.toContain('sequence.bulkEnroll');
	});

	it.each([N8N, MCP])(
		'is available without a separate list version on a platform that runs many: %j',
		(platform) => {
			expect(actionsOn(platform)).toEqual(actions);
		},
	);

	it('runs with only its required fields', async () => {
		const examples: Record<string, unknown> = { email, contact: email, tags: 't', sequence: 's' };
		const entries = { results: [{ slug: 's', email }] }; // of every list
		const reply = json(200, {
			...contact,
			...entries,
			next: null,
			scopes: [],
			environment: 'live',
		});
		for (const { key, fields } of actions.filter((action) => action.key !== 'event.track')) {
			const required = Object.keys(fields).filter((name) => fields[name]!.required);
			const given = Object.fromEntries(required.map((name) => [name, examples[name] ?? email]));
			const { result } = await run(key, given, reply);
			expect(result).toBeDefined();
		}
	});
});

describe('listing the enrollments of a contact', () => {
	it('fails if the contact does not exist', async () => {
		const unknown = service({ 'contact-enrollments/': json(404, { detail: 'Nobody.' }) });
		await expect(run('contact.listEnrollments', { email }, unknown)).rejects.toMatchObject({
			code: 'not_found',
			summary: `No contact has the email address ${email}.`,
		});
	});
});

it('Check searches the whole list for an email address, regardless of case', async () => {
	const list = json(200, ['x@acme.example', { email: 'Ada@Acme.example', reason: 'bounced' }]);
	const { result } = await run('unsubscribed.check', { email }, list);
	expect(result).toMatchObject({ unsubscribed: true, reason: 'bounced' });
	const { result: other } = await run('unsubscribed.check', { email: 'b@b' }, list);
	expect(other).toEqual({ email: 'b@b', unsubscribed: false });
});

it.each([
	['unsubscribed.check', { email }, 'email=ada%40acme.example&page_size=500'],
	['unsubscribed.list', { reason: 'bounced' }, 'reason=bounced&page_size=500'],
	['unsubscribed.list', {}, 'page_size=500'],
])('%s with %j requests pages of 500 entries', async (key, given, query) => {
	const { received } = await run(key, given, json(200, []));
	expect(requestsOf(received)).toEqual([
		[`GET contacts/api/unsubscribed-emails/?${query}`, undefined],
	]);
});

it('an action filters and truncates a list, even if the service does neither', async () => {
	const entries = ['bounced', 'complained', 'bounced', 'bounced'].map((reason, i) => ({
		email: `p${i}@acme.example`,
		reason,
	}));
	const given = { reason: 'bounced', limit: '2' };
	const { result } = await run('unsubscribed.list', given, json(200, { results: entries }));
	expect(result).toMatchObject([{ email: 'p0@acme.example' }, { email: 'p2@acme.example' }]);
});

it('an email contains a recipient name only if one is entered', async () => {
	const given = { trigger_key: 'receipt', to_email: email, idempotency_key: 'o1' };
	const { received } = await run('email.trigger', given, json(202, { id: 'm1' }));
	const named = await run(
		'email.trigger',
		{ ...given, first_name: 'Ada' },
		json(200, { id: 'm1' }),
	);
	expect(requestsOf(received)[0]![1]).toEqual(given);
	expect(requestsOf(named.received)[0]![1]).toEqual({ ...given, recipient: { first_name: 'Ada' } });
	expect(named.result).toMatchObject({ id: 'm1', status: 'accepted' });
});

it('a key check lists the operations that the key can run', async () => {
	const { result } = await run(
		'key.check',
		{},
		json(200, { product: 'Acme', environment: 'test', scopes: ['events:track', 'tags:write'] }),
	);
	expect(result).toMatchObject({ environment: 'test', allowed: ['Track Event'] });
	expect((result as { denied: unknown[] }).denied).toHaveLength(actions.length - 2); // Track Event, Check API Key
});

it("a key check uses the platform's operation names", async () => {
	const operations = [
		{ key: 'event.track', name: 'event_track', scope: 'events:track' },
		{ key: 'contact.upsert', name: 'contact_upsert', scope: 'contacts:write' },
	] as const;
	const server = await startServer(json(200, { environment: 'test', scopes: ['events:track'] }));
	const result = await runAction(
		actionOf('key.check'),
		testClient(server.url),
		{},
		{ cache: createRunCache({ operations }) },
	);
	await server.stop();
	expect(result).toMatchObject({
		allowed: ['event_track'],
		denied: [{ operation: 'contact_upsert', missing_scopes: ['contacts:write'] }],
	});
});
