import { openService } from '@contact-sync/testing/service';
import { emailsOf, open, WORKSPACE } from './helpers/open-lists.ts';
import { openSession } from './helpers/open-session.ts';

const contacts = emailsOf(2).map((email) => ({ email }));

describe('a dry run', () => {
	it.each([
		['create_or_update_contacts', { contacts }, 2],
		['add_tags_to_contacts', { emails: emailsOf(130), tags: ['a'] }, 130],
		['remove_tags_from_contacts', { emails: emailsOf(10), tags: ['a', 'b'] }, 30],
		['enroll_contacts', { emails: emailsOf(130), sequence: 'onboarding' }, 1],
		['check_email_addresses', { emails: emailsOf(10) }, 1],
	])('of %s only reports what a call would send', async (name, args, requests) => {
		const { call, state } = await open();
		const { result } = await call(name, { ...args, dry_run: true });
		const recipients = Object.values(args)[0]!.length;
		expect(result).toEqual({
			...{ dry_run: true, total: recipients, recipients, invalid: [], duplicates: 0 },
			...{ min_requests: requests, min_seconds: 0 },
		});
		expect((await state()).activity).toEqual([]);
	});

	it('reports the time that the rate limits of the key require', async () => {
		const workspace = WORKSPACE.replace('per_minute: 100000', 'per_minute: 20');
		const { url: baseUrl, keys } = await openService({ workspace });
		const { call } = await openSession({ baseUrl, apiKey: keys.all! });
		const args = { emails: emailsOf(50), tags: ['a'], dry_run: true };
		const { structuredContent } = await call('add_tags_to_contacts', args);
		expect(structuredContent).toMatchObject({ min_requests: 50 });
		const { min_seconds } = structuredContent as { min_seconds: number };
		expect(min_seconds).toBeGreaterThan(110); // 20 requests in the first minute, including the check of the key
		expect(min_seconds).toBeLessThanOrEqual(120);
	});

	it.each([
		[
			'remove_tags_from_contacts',
			{ emails: emailsOf(2), tags: Array.from({ length: 31 }, (_, i) => `tag ${i}`) },
			"'tags' contains 31 tags. The maximum is 30. Each tag takes one request. Split the tags, and run this once per part. Nothing was sent.",
		],
		[
			'create_or_update_contacts',
			{
				contacts: [
					contacts[0],
					{ ...contacts[1], custom_fields: { plan: 'pro' }, clear_fields: ['plan'] },
				],
			},
			"'clear_fields' contains a field that also has a value: plan. To clear it, leave out its value. To set it, remove it from 'clear_fields'. Nothing was sent. The element is contacts[1].",
		],
		[
			'create_or_update_contacts',
			{ contacts: [{ ...contacts[0], clear_fields: ['first_name'] }, contacts[1]] },
			"'clear_fields' can't clear this field: first_name. Enter names of custom fields only. Other fields keep their value until you enter a new one. Nothing was sent. The element is contacts[0].",
		],
	])('of %s is rejected for the same reason as a call: %#', async (name, args, text) => {
		const { call, state } = await open();
		expect((await call(name, { ...args, dry_run: true })).error).toBe(text);
		expect((await call(name, args)).error).toBe(text);
		expect((await state()).contacts).toEqual([]);
	});
});
