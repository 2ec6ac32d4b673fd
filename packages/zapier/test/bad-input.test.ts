import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import { create, invoke, search, TEST, trigger, UPSERT } from '@contact-sync/testing/zapier/invoke';

const WORKSPACE = `
product: Acme
keys:
  - { name: all, environment: live, scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll] }
sequences: [{ slug: onboarding, name: Onboarding, steps: [] }]
`;

const email = 'ada@acme.example';
const long = (length: number) => 'x'.repeat(length);

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
}, 60_000);
afterAll(() => service?.stop());

const run = (method: string, input: Record<string, unknown> = {}) =>
	invoke(method, { base_url: service.url, api_key: service.keys.all! }, input);

describe('unchecked mapped values', () => {
	it('are sent in any writing system', async () => {
		const { results } = await run(UPSERT, {
			email: ' zoë@münchen.example ',
			first_name: '😀 Zoë {{bundle.authData.api_key}}',
			custom_fields: { größe: 'L', '': '', ' ': null },
			custom_fields_json: '{"ok": 2}',
		});
		expect(results).toMatchObject({
			email: 'zoë@xn--mnchen-3ya.example',
			first_name: '😀 Zoë {{bundle.authData.api_key}}',
			custom_fields: { größe: 'L', ok: 2 },
		});
	});

	it.each<[string, string, Record<string, unknown>, string]>([
		['a missing email address', UPSERT, {}, "'Email' is missing."],
		['a long name', UPSERT, { email, first_name: long(10_000) }, "'First Name': This is longer"],
		[
			'the contents of a file',
			UPSERT,
			{ email, first_name: long(2_000_000) },
			"'First Name' is longer than 1,000,000 characters.",
		],
		[
			'a long email address',
			UPSERT,
			{ email: `${long(300)}@x.example` },
			"'Email': This is longer",
		],
		[
			'two email addresses',
			UPSERT,
			{ email: `${email},b@x.example` },
			"'Email' isn't a valid email address",
		],
		[
			'line items of lists as a field value',
			UPSERT,
			{ email, custom_fields: { a: [['b']] } },
			'has nested lists or objects: a.',
		],
		[
			'a value without a name',
			UPSERT,
			{ email, custom_fields: { plan: 'pro', ' ': 'nameless' } },
			"'Custom Fields' has no field name in pair 2. Enter a name, or clear the value.",
		],
		[
			'an error of a spreadsheet as the ID',
			UPSERT,
			{ email, external_id: '#REF!' },
			"'External ID' isn't an ID: #REF!.",
		],
		[
			'a placeholder as a name',
			UPSERT,
			{ email, first_name: 'undefined' },
			"'First Name' has a placeholder instead of a value: undefined.",
		],
		[
			'a property name of JavaScript objects',
			UPSERT,
			{ email, custom_fields: JSON.parse('{"__proto__": "x"}') as object },
			"can't have a field named __proto__",
		],
		[
			'a property name of JavaScript objects in JSON',
			UPSERT,
			{ email, custom_fields_json: '{"constructor": "x"}' },
			"'Custom Fields' can't have a field named constructor",
		],
		[
			'an unknown choice',
			create('track_event'),
			{ event_name: 'login', email, if_missing: 'Ignore' },
			"'If the Contact Does Not Exist' isn't a valid choice: Ignore. Set it to one of these: 'Report an Error', 'Create the Contact'.",
		],
		[
			'10,001 email addresses',
			create('bulk_enroll_contacts'),
			{
				sequence: 'onboarding',
				emails: Array.from({ length: 10_001 }, (_, n) => `p${n}@x.example`),
			},
			'contains 10,001 email addresses',
		],
		['an invalid reason', trigger('new_unsubscribed'), { reason: 'bored' }, "'Reason' isn't"],
	])('are rejected with one message: %s', async (_name, method, input, message) => {
		const { error, raw } = await run(method, input);
		expect(error).toMatchObject({ name: 'AppError', code: 'invalid_data' });
		expect(error!.text).toContain(message);
		expect(raw.length).toBeLessThan(500); // the invalid value is truncated, and nothing else is shown
	});

	it('never change the path of a request', async () => {
		const input = { contact: '../../ping', tags: 'vip' };
		expect((await run(create('add_tag'), input)).error).toMatchObject({ code: 'not_found' });
	});
});

// This test must be last, because it revokes the key.
it('an existing connection is marked as expired if its key is revoked', async () => {
	expect((await run(TEST)).error).toBeUndefined();
	await service.control('keys', { key: 'all' }, 'DELETE');
	await service.control('clock', { advance: '2s' });
	const parts = [UPSERT, search('find_enrollments'), trigger('new_unsubscribed')];
	for (const method of parts) {
		expect((await run(method, { email })).error).toMatchObject({ name: 'ExpiredAuthError' });
	}
	expect((await run(TEST)).error).toMatchObject({ code: 'authentication_failed' });
});
