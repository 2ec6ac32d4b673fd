import type { Contact, ErrorBody, Page, UnsubscribedAddress } from '@contact-sync/core';
import { unsubscribedAddress } from '../../src/api/wire/unsubscribed-address.ts';
import { ABLE_KEY } from '../helpers/automations.ts';
import { call, newEmail, post, upsert } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { workspace } from '../helpers/workspace.ts';

const TEST_KEY = {
	...ABLE_KEY,
	name: 'test',
	environment: 'test',
	key: 'cs_test_0123456789',
} as const;

/** Entries of the list, in the order in which they were added. */
const unsubscribed = [
	{ email: 'first@list.example' },
	{ email: 'Bounced@list.example', reason: 'bounced' },
	{ email: 'complained@list.example', reason: 'complained' },
	...Array.from({ length: 4 }, (_, i) => ({ email: `more-${i}@list.example` })),
];
const newestFirst = unsubscribed.map(({ email }) => email).reverse();

const service = useService({
	workspace: workspace([ABLE_KEY, TEST_KEY], 'Acme', { unsubscribed }),
});
const list = (query = '', key: string = ABLE_KEY.key!) =>
	call<Page<UnsubscribedAddress> & ErrorBody>(
		service(),
		`/contacts/api/unsubscribed-emails/${query}`,
		{ key },
	);
const emails = ({ body }: Awaited<ReturnType<typeof list>>) =>
	body.results.map(({ email }) => email);

describe('the suppression list (api.md section 4)', () => {
	test('lists each email address with its reason and time, newest first', async () => {
		const response = await list();
		expect(response.status).toBe(200);
		expect(response.body).toMatchObject({ count: 7, next: null, previous: null });
		expect(emails(response)).toEqual(newestFirst);
		const entries = response.body.results.map((entry) => unsubscribedAddress.parse(entry));
		expect(entries.at(-2)).toMatchObject({ email: 'Bounced@list.example', reason: 'bounced' });
	});

	test('has pages that link to each other and omit no entries', async () => {
		const seen: string[] = [];
		for (let query: string | undefined = '?page_size=3'; query !== undefined;) {
			const response = await list(query);
			seen.push(...emails(response));
			query = response.body.next ? new URL(response.body.next).search : undefined;
		}
		expect(seen).toEqual(newestFirst);
		expect((await list('?page=4&page_size=3')).status).toBe(404);
	});

	test('returns the same page by number and by link', async () => {
		const { next } = (await list('?page_size=3')).body;
		const byLink = await list(new URL(next!).search);
		const byNumber = await list('?page=2&page_size=3');
		expect(emails(byNumber)).toEqual(newestFirst.slice(3, 6));
		expect(byLink.body.results).toEqual(byNumber.body.results);
		expect(new URL(byLink.body.previous!).searchParams.get('after')).toBeNull();
	});

	test('can be filtered by reason', async () => {
		expect(emails(await list('?reason=bounced'))).toEqual(['Bounced@list.example']);
		expect((await list('?reason=unsubscribed')).body.count).toBe(5);
	});

	test('can be filtered by email address, case-insensitively', async () => {
		expect(emails(await list('?email=bounced@LIST.example'))).toEqual(['Bounced@list.example']);
		expect((await list(`?email=${newEmail()}`)).body).toMatchObject({ count: 0, results: [] });
		expect((await list('?email=first@list.example&reason=bounced')).body.count).toBe(0);
	});

	test.each([
		['?reason=angry', 'reason: This must be one of unsubscribed, bounced, complained.'],
		['?email=nobody', "email: This isn't a valid email address."],
		['?email=a%00@b.example', 'email: This'],
		['?after=yesterday', 'after: Invalid cursor. Use the value from a link to the next page.'],
		['?page=0', 'page: This must be a whole number of at least 1.'],
		['?page_size=501', 'page_size: This must be a whole number from 1 to 500.'],
	])('rejects %s with 400 and the reason', async (query, text) => {
		const response = await list(query);
		expect(response.status).toBe(400);
		expect(response.body.detail).toContain(text);
	});
});

describe('the status of a contact (api.md section 2)', () => {
	test('is active for an email address that is not suppressed', async () => {
		expect((await upsert(service(), { email: newEmail() })).body.status).toBe('active');
	});

	test.each([
		['first@list.example', 'unsubscribed'],
		['bounced@list.EXAMPLE', 'bounced'],
		['complained@list.example', 'complained'],
	])('with the email address %s is %s, for new and existing contacts', async (email, status) => {
		expect((await upsert(service(), { email })).body.status).toBe(status);
		expect((await upsert(service(), { email })).body.status).toBe(status);
		expect((await upsert(service(), { email, first_name: 'Ada' })).body.status).toBe(status);
	});

	test('stays unsubscribed when the contact’s email address changes', async () => {
		const external_id = 'moves';
		await upsert(service(), { email: 'more-1@list.example', external_id });
		const moved = await upsert(service(), { email: newEmail(), external_id });
		expect(moved.body.status).toBe('unsubscribed');
	});

	test('depends on the suppression list of the key’s environment', async () => {
		const body = { email: 'more-2@list.example' };
		const response = await post<Contact>(service(), TEST_KEY.key, body);
		expect(response.body.status).toBe('unsubscribed');
		expect((await list('', TEST_KEY.key)).body.count).toBe(7); // the file's email addresses are on both lists
	});
});
