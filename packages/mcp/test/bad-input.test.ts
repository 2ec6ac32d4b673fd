import { openService } from '@contact-sync/testing/service';
import { ERAS, openSession } from './helpers/open-session.ts';

const email = 'ada@acme.example';

describe.each(ERAS)('with protocol era %s,', (era) => {
	let call: (name: string, args?: Record<string, unknown>) => Promise<string>;
	let baseUrl: string;

	const callsWith = async (apiKey: string) => {
		const session = await openSession({ baseUrl, apiKey, era });
		return async (name: string, args?: Record<string, unknown>) => {
			const { isError, content } = await session.call(name, args);
			expect(isError).toBe(true);
			return (content as Array<{ text: string }>)[0]!.text;
		};
	};

	beforeAll(async () => {
		const { url, keys } = await openService();
		baseUrl = url;
		call = await callsWith(keys.live!);
	});

	it.each([
		['contact_upsert', {}, "'email' is missing"],
		['contact_upsert', { email: '' }, "'email' is missing"],
		['contact_upsert', { email: 7 }, "'email' isn't a valid email address: 7."],
		['contact_upsert', { email, custom_fields: 'plan' }, "'custom_fields'"],
		['contact_upsert', { email, custom_fields: [1] }, "'custom_fields'"],
		['contact_upsert', { email: { a: 1 } }, "'email'"],
		['sequence_list', { limit: 1.5 }, "'limit' isn't a positive whole number: 1.5."],
		[
			'sequence_list',
			{ include_inactive: 'maybe' },
			"'include_inactive' is neither true nor false",
		],
		['unsubscribed_list', { reason: 'bored' }, "'reason' isn't a valid choice: bored."],
		['sequence_enroll', { email, sequence: 'onbording' }, 'onbording'],
		['unsubscribed_check_list', { emails: [] }, "'emails' is missing"],
		['unsubscribed_check_list', { emails: ['nobody'] }, "'emails' contains no email address."],
	])('%s with %j returns an error that names the field', async (name, args, text) => {
		expect(await call(name, args)).toContain(text);
	});

	it.each(['unsubscribed_check_list', 'sequence_bulk_enroll'])(
		'%s rejects 501 email addresses',
		async (name) => {
			const emails = Array.from({ length: 501 }, (_, i) => `p${i}@acme.example`);
			expect(await call(name, { emails, sequence: 'onboarding' })).toBe(
				"'emails' contains 501 email addresses, more than the maximum of 500. Split the list, and run this once per part.",
			);
		},
	);

	it('a tool reports an API key that the service rejects', async () => {
		const callRejected = await callsWith('cs_live_unknown');
		expect(await callRejected('sequence_list')).toContain('API key');
	});
});

it('a tool ignores unknown arguments, and parses lists and objects in JSON strings', async () => {
	const { url, keys } = await openService();
	const { call } = await openSession({ baseUrl: url, apiKey: keys.live! });
	const { isError, structuredContent } = await call('contact_upsert', {
		...{ email, toolCallId: 'call_1', __proto__: null, row: { a: 1 } },
		...{ tag_names: '["vip", "new"]', custom_fields: '{"seats": 3}' },
	});
	expect(isError).toBeUndefined();
	expect(structuredContent).toMatchObject({
		custom_fields: { seats: 3 },
		tags: ['new', 'vip'],
	});
});

it('key_check lists tools, not actions', async () => {
	const { url, keys } = await openService();
	const session = await openSession({ baseUrl: url, apiKey: keys.live! });
	const { structuredContent } = await session.call('key_check');
	const { allowed } = structuredContent as { allowed: string[] };
	expect(allowed).toContain('contact_upsert');
	expect(allowed).toContain('sequence_bulk_enroll');
	expect(allowed).toContain('unsubscribed_check_list');
});
