import { compileDefinition } from '../scripts/generate.ts';
import { respondWith, withServer } from './respond-with.ts';
import {
	create,
	invoke,
	KEY,
	search,
	TEST,
	trigger,
	UPSERT,
} from '@contact-sync/testing/zapier/invoke';

/** Contact data that errors must not repeat. */
const SECRETS = { first_name: 'Augusta-Ada', external_id: 'crm_77813', source: 'partner-list' };
const INPUT = { email: 'ada@acme.example', ...SECRETS, custom_fields: { plan: 'enterprise-gold' } };
const CONTACT_DATA = [...Object.values(SECRETS), 'enterprise-gold', 'ada@acme.example'];

/**
 * Data that errors may repeat, by status code: the contact that wasn't found, or the suppressed recipient.
 */
const ALLOWED: Record<number, readonly string[]> = {
	404: [INPUT.email, INPUT.external_id],
	422: [INPUT.email],
};

/** All methods of the app, with data in every field. */
const PROPERTIES = { properties: { plan: 'enterprise-gold' } };
const EVERYTHING: ReadonlyArray<[string, Record<string, unknown>]> = [
	[TEST, {}],
	[UPSERT, INPUT],
	[create('add_tag'), { contact: '6f9c2f4e', tags: SECRETS.source }],
	[create('remove_tag'), { contact: '6f9c2f4e', tags: SECRETS.source }],
	[create('track_event'), { ...INPUT, ...PROPERTIES, event_name: 'login' }],
	[create('enroll_contact'), { ...INPUT, sequence: 'onboarding', metadata: SECRETS }],
	[create('bulk_enroll_contacts'), { emails: [INPUT.email], sequence: 'onboarding' }],
	[create('trigger_email'), { trigger_key: 'receipt', to_email: INPUT.email, variables: SECRETS }],
	[search('find_enrollments'), INPUT],
	[search('find_enrollment'), { ...INPUT, sequence: 'onboarding' }],
	[search('find_unsubscribed'), INPUT],
	[search('find_unsubscribed_list'), { emails: [INPUT.email] }],
	[search('find_sequence'), { name: SECRETS.first_name }],
	[trigger('new_unsubscribed'), {}],
	[trigger('enrollment_finished'), { emails: [INPUT.email] }],
	[trigger('new_or_changed_sequence'), {}],
	[trigger('list_sequences'), {}],
];

const RESPONSES: ReadonlyArray<[string, number, unknown]> = [
	['a success', 201, { id: '6f9c2f4e', email: INPUT.email }],
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

it('the tests below cover the whole app', async () => {
	const { triggers, searches, creates } = await compileDefinition();
	const all = [triggers, searches, creates].flatMap((operations) => Object.keys(operations));
	expect(
		EVERYTHING.slice(1)
			.map(([method]) => method.split('.')[1])
			.sort(),
	).toEqual(all.sort());
});

// Runs each method only once: the platform ends large processes, such as Jest's, after 250 runs.
describe.each(RESPONSES)('when the response is %s', (_name, status, body) => {
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
		const input = { ...INPUT, email: 'ada at acme' };
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
