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
		const session = await openSession({ baseUrl, apiKey: keys.live!, era });
		await session.call('create_or_update_contact', { email }); // tags are removed only from a contact
	});

	it.each([
		['create_or_update_contact', {}, "'email' is missing"],
		['create_or_update_contact', { email: '' }, "'email' is empty"],
		['create_or_update_contact', { email: 'ada@' }, "'email' isn't a valid email address: ada@."],
		['create_or_update_contact', { email, tags: ['vip', ' '] }, "'tags' has an empty element 1"],
		['create_or_update_contact', { email, tags: ['\u200b'] }, "'tags' has an empty element 0"],
		['create_or_update_contact', { email, custom_fields: 'plan' }, "'custom_fields'"],
		['create_or_update_contact', { email, custom_fields: [1] }, "'custom_fields'"],
		['create_or_update_contact', { email: { a: 1 } }, "'email'"],
		[
			'remove_tags',
			{ email, tags: Array.from({ length: 31 }, (_, i) => `t${i}`) },
			"'tags' contains 31 tags. The maximum is 30.",
		],
		['list_sequences', { limit: 1.5 }, "'limit' isn't a positive whole number: 1.5."],
		[
			'list_sequences',
			{ include_inactive: 'maybe' },
			"'include_inactive' must be a boolean, not a string.",
		],
		['list_unsubscribed_emails', { reason: 'bored' }, "'reason' isn't a valid choice: bored."],
		['enroll_contact', { email, sequence: 'onbording' }, 'onbording'],
		['check_email_addresses', { emails: [] }, "'emails' is empty"],
		['check_email_addresses', { emails: ['nobody'] }, "'emails' contains no email address."],
	])('%s with %j returns an error that names the field', async (name, args, text) => {
		expect(await call(name, args)).toContain(text);
	});

	it.each([[[]], ['{"email":"ada@acme.example"}'], [5]])(
		'arguments that are %j instead of an object get an error that a model can act on',
		async (args) => {
			const text = await call(
				'create_or_update_contact',
				args as unknown as Record<string, unknown>,
			);
			expect(text).toBe('The arguments must be an object, such as {"email": "ada@acme.example"}.');
		},
	);

	it.each(['check_email_addresses', 'enroll_contacts'])(
		'%s rejects 501 email addresses',
		async (name) => {
			const emails = Array.from({ length: 501 }, (_, i) => `p${i}@acme.example`);
			expect(
				await call(name, { emails, ...(name === 'enroll_contacts' && { sequence: 'onboarding' }) }),
			).toBe(
				"'emails' contains 501 elements, more than the maximum of 500. Split the list, and run this once per part.",
			);
		},
	);

	it('a session with an API key that the service rejects is unauthorized', async () => {
		await expect(callsWith('cs_live_unknown')).rejects.toThrow(/401|Unauthorized|API key/);
	});
});

it('check_api_key lists tools, not actions', async () => {
	const { url, keys } = await openService();
	const session = await openSession({ baseUrl: url, apiKey: keys.live! });
	const { structuredContent } = await session.call('check_api_key');
	const { allowed } = structuredContent as { allowed: string[] };
	expect(allowed).toContain('create_or_update_contact');
	expect(allowed).toContain('enroll_contacts');
	expect(allowed).toContain('check_email_addresses');
});
