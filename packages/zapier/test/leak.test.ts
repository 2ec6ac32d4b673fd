import { firstChoice, type Field } from '@contact-sync/core';
import { shownInZapier } from '../src/catalog.ts';
import { jsonKeyOf } from '../src/compile/input-fields.ts';
import { respondWith, withServer } from './respond-with.ts';
import { methodOf, invoke, KEY, TEST, UPSERT } from '@contact-sync/testing/zapier/invoke';

/** Contact data that errors must not repeat. Each optional text field has its own. */
const email = 'ada@acme.example';
const PAIRS = { plan: 'enterprise-gold' };
const LIST = ['partner-list'];
const secretOf = (name: string) => `secret-${name}`;

/** Returns a value for a field. Required texts are names, such as a trigger key, which errors may repeat. */
function valueOf(name: string, field: Field): unknown {
	switch (field.kind) {
		case 'email':
		case 'contact':
			return email;
		case 'text':
			return field.required ? field.example : secretOf(name);
		case 'textList':
			return String(field.example).includes('@') ? [email] : LIST;
		case 'tags':
			return LIST;
		case 'keyValues':
		case 'json':
			return PAIRS;
		case 'choice':
			return firstChoice(field);
		case 'row':
			return undefined; // has other keys, below
		case 'sequence':
		case 'boolean':
		case 'limit':
			return String(field.example);
	}
}

/** All methods of the app, with data in every field. */
const EVERYTHING: ReadonlyArray<[string, Record<string, unknown>]> = [
	[TEST, {}],
	...shownInZapier.map(({ step, fields }): [string, Record<string, unknown>] => [
		methodOf(step),
		Object.fromEntries(
			Object.entries(fields).map(([name, field]) =>
				field.kind === 'row'
					? [jsonKeyOf(name), { Email: email, ...PAIRS }]
					: [name, valueOf(name, field)],
			),
		),
	]),
];

const INPUT = Object.fromEntries(EVERYTHING.flatMap(([, input]) => Object.entries(input)));
const CONTACT_DATA = [
	...[email, PAIRS.plan, ...LIST],
	...Object.values(INPUT).filter((value) => String(value).startsWith(secretOf(''))),
] as string[];

/**
 * Data that errors may repeat, by status code: the contact that wasn't found, or the suppressed recipient.
 */
const ALLOWED: Record<number, readonly string[]> = {
	404: [email, secretOf('external_id')],
	422: [email],
};

const RESPONSES: ReadonlyArray<[string, number, unknown]> = [
	['a success', 201, { id: '6f9c2f4e', email }],
	['a rejection that repeats the key', 400, { detail: `Not with ${KEY}, please.` }],
	['401', 401, { detail: `Unknown key ${KEY}.` }],
	['403', 403, { detail: 'Scope.' }],
	['404', 404, { detail: 'Nobody.' }],
	['422', 422, { detail: 'Unsubscribed.' }],
	['429', 429, {}],
	['500', 500, { detail: 'Traceback.' }],
	['503', 503, {}],
	['a web page', 200, `<html>${KEY}</html>`],
	['JSON in another format', 200, { key: KEY }],
	['a redirect', 302, {}],
];

// Runs each method only once: the platform ends large processes, such as Jest's, after 250 runs.
describe.each(RESPONSES)('when the response is %s', (_name, status, body) => {
	/** @claim connectors: keys and contact data in Zapier's errors and logs: absent */
	it("no log or error contains the key, and no error contains contact data or Zapier's additions", async () => {
		const allowed = ALLOWED[status] ?? [];
		const secrets = CONTACT_DATA.filter((data) => !allowed.includes(data));
		await withServer(respondWith(status, body), async ({ url }) => {
			for (const [method, input] of EVERYTHING) {
				const { raw, logs } = await invoke(method, { base_url: url }, input);
				expect(raw).not.toContain(KEY);
				expect(logs).not.toContain(KEY);
				expect(logs).toContain('/api/v1/'); // the logs aren't empty
				for (const secret of secrets)
					expect([method, raw]).not.toEqual([method, expect.stringContaining(secret)]);
				expect(raw).not.toContain('What happened');
			}
		});
	});
});

describe('errors before the first request', () => {
	it('contain only the invalid value', async () => {
		const input = { first_name: secretOf('first_name'), email: 'ada at acme' };
		const { raw } = await invoke(UPSERT, { base_url: 'https://contacts.example.com' }, input);
		expect(raw).toContain('ada at acme');
		for (const secret of CONTACT_DATA) expect(raw).not.toContain(secret);
	});

	it.each([
		['a key with a line break', { api_key: `${KEY}\nX-Admin: 1` }],
		['a Base URL with a password in it', { base_url: `https://ada:${KEY}@contacts.example.com` }],
	])("don't repeat %s", async (_name, authData) => {
		const connection = { base_url: 'https://contacts.example.com', ...authData };
		for (const method of [UPSERT, TEST]) {
			const { raw, logs } = await invoke(method, connection, INPUT);
			expect(raw).toMatch(/^\{"message":"The (API key|Base URL) contains /);
			expect(raw + logs).not.toContain(KEY);
			for (const secret of CONTACT_DATA) expect(raw + logs).not.toContain(secret);
		}
	});
});
