import fc from 'fast-check';
import { actions, ContactSyncError, runAction } from '../src/index.ts';
import { testClient } from './helpers/client.ts';

/** Anything a workflow may put into a field: any Unicode, ids that lead away, huge and nested values. */
const hostile = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 50 }),
	fc.constantFrom(
		'../',
		'..',
		'.',
		'%2e%2e',
		'%2e%2e%2f',
		'//evil.example',
		'https://evil.example/x',
		'\\\\evil',
		'a\r\nX-Evil: 1',
		'\u0000',
		'\ud800',
		'__proto__',
		'{"__proto__": {"x": 1}}',
		'[]',
		'null',
		'{"a":',
	),
	fc.constant('x'.repeat(10_000_000)),
	fc.record({
		mode: fc.constantFrom('id', 'email', 'list', 7),
		value: fc.string({ unit: 'binary' }),
	}),
	fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
	fc.array(fc.anything(), { maxLength: 3 }),
	fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true }),
);

/** Accepts everything, and keeps where it was asked. */
function listeningClient() {
	const urls: URL[] = [];
	const client = testClient('https://service.example/api/v1', {
		fetch: async (...args) => {
			const request = new Request(...args);
			urls.push(new URL(request.url));
			await request.text();
			return Response.json({
				id: 'c1',
				email: 'a@b',
				results: [],
				scopes: [],
				environment: 'live',
			});
		},
	});
	return { urls, client };
}

describe.each(actions.map((action) => [action.key, action] as const))('%s', (_key, action) => {
	it('with hostile input gives a result or one of our errors, and asks nobody but the service', async () => {
		const given = fc.record(
			Object.fromEntries(Object.keys(action.fields).map((name) => [name, hostile])),
			{ requiredKeys: [] },
		);
		await fc.assert(
			fc.asyncProperty(given, async (fields) => {
				const { urls, client } = listeningClient();
				const error: unknown = await runAction(action, client, fields).then(
					() => undefined,
					(reason: unknown) => reason,
				);
				if (error !== undefined) expect(error).toBeInstanceOf(ContactSyncError);
				if (error !== undefined) expect((error as Error).message.length).toBeLessThan(2_000);
				for (const { origin, pathname } of urls) {
					expect(origin).toBe('https://service.example');
					expect(pathname).toMatch(PATHS);
				}
				expect(({} as Record<string, unknown>).x).toBeUndefined();
			}),
			{ numRuns: 150 },
		);
	});
});

/** The paths of api.md section 4, and one part between slashes for an ID. */
const PATHS =
	/^\/api\/v1\/(ping|contacts\/upsert|contacts\/api\/unsubscribed-emails|contacts\/[^/]+\/(add|remove)_tag|events\/track|sequences\/enroll|sequences\/api\/(bulk-enroll|list|contact-enrollments)|emails\/trigger)\/$/;
