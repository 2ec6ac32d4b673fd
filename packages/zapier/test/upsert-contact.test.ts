import { respondWith, withServer } from './respond-with.ts';
import { invoke, KEY, UPSERT } from '@contact-sync/testing/zapier/invoke';

const CONTACT = { id: '6f9c2f4e', email: 'ada@acme.example', custom_fields: {}, tags: [] };
const created = respondWith(201, CONTACT);

/** Returns the request body that the service receives for an input. */
async function sentFor(input: Record<string, unknown>): Promise<unknown> {
	let body: unknown;
	await withServer(created, async ({ url, received }) => {
		const { error } = await invoke(UPSERT, { base_url: url }, input);
		body = error ?? JSON.parse(received[0]!.body);
	});
	return body;
}

const email = 'ada@acme.example';

describe('upsert_contact', () => {
	it('sends the contact once, and returns it with `created`', async () => {
		await withServer(created, async ({ url, received }) => {
			const input = { email, first_name: 'Ada', tag_names: ['customer', 'newsletter'] };
			const { results } = await invoke(UPSERT, { base_url: url }, input);
			expect(results).toEqual({ ...CONTACT, tag_ids: [], created: true });
			expect(received).toHaveLength(1);
			expect(received[0]).toMatchObject({ method: 'POST', path: '/api/v1/contacts/upsert/' });
			expect(received[0]!.headers).toMatchObject({
				'x-api-key': KEY,
				'content-type': 'application/json',
			});
			expect(JSON.parse(received[0]!.body)).toEqual(input);
		});
	});

	it('omits blank values', async () => {
		const input = { email, first_name: ' ', last_name: null, tag_names: [''], custom_fields: {} };
		expect(await sentFor(input)).toEqual({ email });
		const empty = {
			email,
			first_name: '',
			tag_names: [],
			custom_fields: { plan: '', seats: null },
		};
		expect(await sentFor(empty)).toEqual({ email });
	});

	it.each([
		['one per entry, even with a comma', ['Berlin, Mitte', 'vip'], ['Berlin, Mitte', 'vip']],
		['line items in one entry', [['vip', 'new'], 'customer'], ['vip', 'new', 'customer']],
		['text with commas instead of a list', 'customer, newsletter', ['customer', 'newsletter']],
	])('reads tags: %s', async (_name, tag_names, expected) => {
		expect(await sentFor({ email, tag_names })).toEqual({ email, tag_names: expected });
	});

	it.each([
		['pairs, which are always text', { custom_fields: { seats: '12' } }, { seats: '12' }],
		['JSON, and keeps its types', { custom_fields_json: '{"seats": 12}' }, { seats: 12 }],
		[
			'pairs and JSON, where JSON takes precedence',
			{ custom_fields: { plan: 'pro', seats: '12' }, custom_fields_json: '{"seats": 12}' },
			{ plan: 'pro', seats: 12 },
		],
		[
			'pairs if the JSON field is blank',
			{ custom_fields: { plan: 'pro' }, custom_fields_json: ' ' },
			{ plan: 'pro' },
		],
		[
			'JSON if there are no pairs',
			{ custom_fields: {}, custom_fields_json: '{"seats": 12}' },
			{ seats: 12 },
		],
	])('accepts custom fields from %s', async (_name, input, custom_fields) => {
		expect(await sentFor({ email, ...input })).toEqual({ email, custom_fields });
	});

	it.each(['{"plan": "pro"', '[1]', '"pro"', '12', 'null'])(
		'rejects %s as JSON, without repeating the value',
		async (custom_fields_json) => {
			const error = await sentFor({ email, custom_fields_json });
			const text = `'Custom Fields' isn't a JSON object. Enter one like {"plan": "pro", "seats": 12}.`;
			const escapes =
				' Write a line break in a value as \\n, and a quotation mark as \\", or enter names and values instead.';
			expect(error).toEqual({
				name: 'AppError',
				code: 'invalid_data',
				text: custom_fields_json.startsWith('{') ? text + escapes : text,
			});
		},
	);

	it("rejects names that would change the object's prototype", async () => {
		const error = await sentFor({ email, custom_fields_json: '{"__proto__": {"admin": true}}' });
		expect(error).toMatchObject({ text: expect.stringContaining('__proto__') as unknown });
	});

	it('rejects an invalid email address before it sends anything', async () => {
		await withServer(created, async ({ url, received }) => {
			const { error } = await invoke(UPSERT, { base_url: url }, { email: 'ada' });
			expect(error?.text).toBe(
				"'Email' isn't a valid email address: ada. Enter one like name@example.com.",
			);
			expect(received).toEqual([]);
		});
	});

	it.each([
		[429, '17', 17],
		[429, '3599', 3599],
		[429, undefined, 60],
		[503, '7', 7],
		[504, undefined, 60],
	])('delays the run after status %i with Retry-After %p', async (status, after, delay) => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(0); // no jitter
		const headers = after === undefined ? undefined : { 'retry-after': after };
		await withServer(respondWith(status, {}, headers), async ({ url, received }) => {
			const { error } = await invoke(UPSERT, { base_url: url }, { email });
			expect(error).toMatchObject({ name: 'ThrottledError', delay });
			expect(received).toHaveLength(1); // Zapier retries, not the app
		});
		random.mockRestore();
	});

	it("doesn't follow a redirect, which could leak the key", async () => {
		await withServer(created, async (elsewhere) => {
			const redirect = respondWith(307, {}, { location: `${elsewhere.url}/` });
			await withServer(redirect, async ({ url }) => {
				const { error } = await invoke(UPSERT, { base_url: url }, { email });
				expect(error?.text).toContain('redirects to another URL');
				expect(elsewhere.received).toEqual([]);
			});
		});
	});
});
