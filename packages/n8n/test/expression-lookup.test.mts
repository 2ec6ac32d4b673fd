import { Expression, type IDataObject } from 'n8n-workflow';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { runNode } from '@contact-sync/testing/n8n/engine';

let server: TestServer;
beforeAll(async () => {
	server = await startServer(json(200, { id: 'c1', status: 'tracked' }));
});
afterAll(() => server.stop());
beforeEach(() => void (server.received.length = 0));
afterEach(() => jest.restoreAllMocks());

const run = async (parameters: IDataObject, items: IDataObject[]) => {
	const { outputs } = await runNode({
		credential: { apiKey: 'cs_test_key', baseUrl: server.url, perMinute: 10_000, perHour: 10_000 },
		parameters,
		items,
		onError: 'continueRegularOutput',
	});
	return {
		outputs,
		bodies: server.received.splice(0).map(({ body }) => JSON.parse(body) as object),
	};
};

describe('an expression that contains only a field name', () => {
	/** Tracks events of one contact, in the order of the items, with the values of an expression. */
	const track = (expression: string, items: IDataObject[]) =>
		run(
			{
				resource: 'event',
				operation: 'track',
				eventName: 'login',
				contact: { __rl: true, mode: 'email', value: 'ada@acme.example' },
				properties: { pairs: [{ name: 'is', value: expression }] },
			},
			items,
		);

	const VALUES = ['pro', '', ' ', '={{ 1 + 1 }}', '{{ $json.x }}', 7, 0, -0.5, true, false, null];
	const items = [...VALUES, ['a'], { a: { b: 1 } }].map((value) => ({ value, 'a "b" $c': value }));

	it.each([
		['$json.value', '($json.value)'],
		['$json["value"]', '($json["value"])'],
		[`$json['a "b" $c']`, `($json['a "b" $c'])`],
		['$json.missing', '($json.missing)'],
		['$json.toString', '($json.toString)'],
		['$json.__proto__', '($json.__proto__)'],
	])('returns the same value as n8n: %s', async (name, computed) => {
		const expected = await track(`={{ ${computed} }}`, items);
		expect(await track(`={{ ${name} }}`, items)).toEqual(expected);
		expect(await track(`={{${name}}}`, items)).toEqual(expected);
	});

	it.each([undefined, null])(
		'returns the same value as n8n for an item whose json is %s',
		async (data) => {
			const items = [data as never, { value: 1 }]; // some nodes return items with files only
			const expected = await track('={{ ($json.value) }}', items);
			expect(await track('={{ $json.value }}', items)).toEqual(expected);
			expect(expected.bodies).toHaveLength(2);
		},
	);
});

describe('n8n evaluates', () => {
	const items = Array.from({ length: 10 }, (_, i) => ({
		email: `p${i}@acme.example`,
		'First Name': 'Ada',
		plan: 'pro',
	}));

	/** Returns the number of expressions that n8n evaluates per item. */
	async function evaluated(email: string, plan: string): Promise<number> {
		const evaluate = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');
		const { bodies } = await run(
			{
				resource: 'contact',
				operation: 'upsert',
				email,
				firstName: '={{ $json["First Name"] }}',
				customFields: { pairs: [{ name: 'plan', value: plan }] },
			},
			items,
		);
		const sent = { first_name: 'Ada', custom_fields: { plan: 'pro' } };
		expect(bodies).toEqual(items.map(({ email }) => ({ email, ...sent })));
		const expressions = evaluate.mock.calls.filter(([value]) => String(value).startsWith('='));
		return expressions.length / items.length;
	}

	it('no expressions that contain only a field name', async () => {
		expect(await evaluated('={{ $json.email }}', '={{ $json.plan }}')).toBe(0);
	});

	it.each([
		[1, '={{ $json.email.trim() }}', '={{ $json.plan }}'],
		[2, '={{ $json.email.trim() }}', '=p{{ "ro" }}'],
	])(
		'only expressions that contain more than a field name, each once per item (%i)',
		async (count, email, plan) => {
			expect(await evaluated(email, plan)).toBe(count);
		},
	);
});
