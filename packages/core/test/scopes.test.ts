import { createRunCache, runAction, runBatch, ScopeError } from '../src/index.ts';
import { EMPTY_SCOPE, SCOPE_GRANTS } from '../src/errors/scope-error.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

/** Rejects every request except a ping. */
const refusing =
	(ping: Reply): Reply =>
	(response, received) =>
		(received.path.endsWith('ping/') ? ping : json(403, { detail: 'No.' }))(response, received);

const knows = refusing(json(200, { environment: 'live', scopes: ['events:track', 'tags:write'] }));

const caught = (error: unknown) => error as ScopeError; // the assertions on its fields check the class

const pings = (received: ReadonlyArray<{ path: string }>) =>
	received.filter(({ path }) => path.endsWith('ping/')).length;

describe("an action that the key can't run", () => {
	it('reports its required scope and the scopes of the key', async () => {
		const { result } = await withServer(knows, (client) =>
			runAction(actionOf('contact.upsert'), client, { email: 'a@b' }).catch(caught),
		);
		expect(result).toBeInstanceOf(ScopeError);
		expect(result).toMatchObject({ scope: 'contacts:write', status: 403, detail: 'No.' });
		expect((result as ScopeError).message).toBe(
			"This API key can't create or update contacts or change their tags. " +
				'Add the scope contacts:write. The key has: events:track, tags:write.',
		);
	});

	it('reports denied access if the key has the scope', async () => {
		const has = refusing(json(200, { environment: 'live', scopes: ['contacts:write'] }));
		const { result } = await withServer(has, (client) =>
			runAction(actionOf('contact.upsert'), client, { email: 'a@b' }).catch(caught),
		);
		expect((result as ScopeError).message).toBe(
			"The service denied this API key access (403). Check that the key isn't blocked, or use another key. The service reports: No.",
		);
	});

	it('leaves the scopes of the key unknown if the service does not list them', async () => {
		const silent = refusing(json(200, { environment: 'live', scopes: { contacts: 7 } }));
		const { result } = await withServer(silent, (client) =>
			runAction(actionOf('contact.upsert'), client, { email: 'a@b' }).catch(caught),
		);
		expect(result).toMatchObject({ scope: 'contacts:write', granted: undefined });
	});

	it('reads the scopes of the key once for all items of a run', async () => {
		const { received } = await withServer(knows, async (client) => {
			const cache = createRunCache();
			const upsert = () =>
				runAction(actionOf('contact.upsert'), client, { email: 'a@b' }, { cache }).catch(caught);
			await Promise.all([upsert(), upsert(), upsert()]);
			await upsert();
		});
		expect(pings(received)).toBe(1);
	});

	it('is reported for each input of a batch', async () => {
		const { result, received } = await withServer(knows, (client) =>
			runBatch(actionOf('sequence.bulkEnroll'), client, [
				{ email: 'a@b', sequence: 's' },
				{ email: 'c@d', sequence: 's' },
			]),
		);
		expect(result).toEqual([
			{ error: expect.objectContaining({ granted: ['events:track', 'tags:write'] }) },
			{ error: expect.objectContaining({ granted: ['events:track', 'tags:write'] }) },
		]);
		expect(pings(received)).toBe(1);
	});

	it('reports a key without scopes only if the service returns an empty list', async () => {
		const messageFor = async (ping: Reply) => {
			const { result } = await withServer(refusing(ping), (client) =>
				runAction(actionOf('event.track'), client, { email: 'a@b', event_name: 'x' }).catch(caught),
			);
			return (result as ScopeError).message;
		};
		const none = await messageFor(json(200, { environment: 'live', scopes: [] }));
		expect(none).toContain('Add the scope events:track. The key has no scopes.');
		expect(await messageFor(json(401, {}))).toMatch(/Add the scope events:track\.$/);
	});
});

it.each([
	['contact.upsert', 'create or update contacts or change their tags', 'contacts:write'],
	['unsubscribed.list', 'read contacts or unsubscribed email addresses', 'contacts:read'],
	['event.track', 'track events', 'events:track'],
	['sequence.list', 'read sequences or enrollments', 'sequences:read'],
	['sequence.enroll', 'enroll contacts in sequences', 'sequences:enroll'],
	['email.trigger', 'send transactional emails', 'emails:trigger'],
])('%s reports the missing permission if the key lacks the scope', async (key, deed, scope) => {
	const email = 'a@b';
	const given = { email, event_name: 'x', sequence: 's', trigger_key: 't', to_email: email };
	const { result } = await withServer(refusing(json(503, {})), (client) =>
		runAction(actionOf(key), client, given).catch(caught),
	);
	expect((result as ScopeError).message).toBe(
		`This API key can't ${deed}. Add the scope ${scope}.`,
	);
});

describe("a key's scopes in the message", () => {
	const messageFor = (granted: readonly string[]) =>
		new ScopeError({ scope: 'events:track', granted }).message;

	it('are listed in full if they are the documented scopes', () => {
		const granted = [...Object.keys(SCOPE_GRANTS), EMPTY_SCOPE].filter(
			(scope) => scope !== 'events:track',
		);
		expect(messageFor(granted)).toContain(`The key has: ${granted.join(', ')}.`);
	});

	it.each([
		[110, 'x'.repeat(107)],
		[111, '2 other scopes'],
	])('are counted instead of listed if they exceed 110 characters (%i)', (length, shown) => {
		const granted = ['a', 'x'.repeat(length - 'a, '.length)];
		expect(messageFor(granted)).toContain(shown);
	});
});
