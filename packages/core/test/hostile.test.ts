import fc from 'fast-check';
import {
	actionsOn,
	ContactSyncError,
	endpoints,
	runAction,
	type Action,
	type FieldKind,
} from '../src/index.ts';
import { testClient } from './helpers/client.ts';
import { N8N } from '@contact-sync/testing/platforms';
import { ZAPIER } from '@contact-sync/testing/platforms';

/** All actions, including those of only one platform. */
const actions = [...new Set([...actionsOn(N8N), ...actionsOn(ZAPIER)])];

/** Text that could redirect a request to another path or host, or extend it. */
const LEADING_AWAY = [
	'../',
	'..',
	'.',
	'%2e%2e',
	'%2e%2e%2f',
	'//evil.example',
	'https://evil.example/x',
	'\\\\evil',
	'a\r\nX-Evil: 1',
];

/** String of 10 MB. */
const HUGE = 'x'.repeat(10_000_000);

/** Values that a workflow can put into a field: all of Unicode, IDs that change the path, huge and nested values. */
const hostile = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 50 }),
	fc.constantFrom(
		...LEADING_AWAY,
		'\u0000',
		'\ud800',
		'__proto__',
		'{"__proto__": {"x": 1}}',
		'[]',
		'null',
		'{"a":',
	),
	fc.record({
		mode: fc.constantFrom('id', 'email', 'list', 7),
		value: fc.string({ unit: 'binary' }),
	}),
	fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
	fc.array(fc.anything(), { maxLength: 3 }),
	fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true }),
);

/** Creates a client of a service that accepts everything, and records the URLs. */
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

/** Paths of all endpoints, with one segment for an ID. */
const PATHS = new RegExp(
	`^/api/v1/(${Object.values(endpoints)
		.map(({ path }) => path.replace('{id}', '[^/]+'))
		.join('|')})$`,
);

/** Converts an example to the form in which a platform passes it. */
const readable = (example: unknown, kind: FieldKind): unknown =>
	kind === 'contact' || kind === 'tags' ? Object.values(example as object)[0] : example; // the object has one property, whose name is the mode

/** Runs an action with hostile fields, and returns the number of requests. */
async function survives(action: Action, fields: Record<string, unknown>): Promise<number> {
	const { urls, client } = listeningClient();
	const error: unknown = await runAction(action, client, fields).then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (error !== undefined) expect(error).toBeInstanceOf(ContactSyncError);
	if (error !== undefined) expect((error as Error).message.length).toBeLessThan(2_000);
	for (const { origin, pathname } of urls) {
		expect(origin).toBe('https://service.example');
		expect(pathname.replace(HUGE, 'huge')).toMatch(PATHS); // 10 MB can exceed the stack of a regular expression
	}
	expect(({} as Record<string, unknown>).x).toBeUndefined();
	return urls.length;
}

/** @claim connectors: hostile values in the fields of actions: only the service is called */
it.each(actions.map((action) => [action.key, action] as const))(
	'%s with hostile input returns a result or a core error, and calls only the service',
	async (_key, action) => {
		const names = Object.keys(action.fields);
		const given = fc.record(Object.fromEntries(names.map((name) => [name, hostile])), {
			requiredKeys: [],
		});
		await fc.assert(
			fc.asyncProperty(given, async (fields) => void (await survives(action, fields))),
			{ numRuns: 50, endOnFailure: true }, // shrinking 10 MB takes minutes
		);
	},
);

const fields = actions.flatMap((action) =>
	Object.keys(action.fields).map((name) => [action.key, name, action] as const),
);

it.each(fields)('%s is also safe with a hostile %s', async (_key, hostileName, action) => {
	const given = Object.fromEntries(
		Object.entries(action.fields).map(([name, { example, kind }]) => [
			name,
			readable(example, kind),
		]),
	);
	expect(await survives(action, given)).toBeGreaterThan(0); // so that no other field fails first
	await fc.assert(
		fc.asyncProperty(hostile, async (value) => {
			await survives(action, { ...given, [hostileName]: value });
		}),
		{
			numRuns: 40,
			endOnFailure: true,
			examples: [...LEADING_AWAY, HUGE].map((value): [unknown] => [value]),
		},
	);
});
