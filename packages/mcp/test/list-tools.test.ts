import { json, startServer } from '@contact-sync/testing/server';
import { callAt } from './helpers/call.ts';
import { byStatus, emailsOf, open } from './helpers/open-lists.ts';

describe('a tool for a list', () => {
	it('creates and updates contacts with their own values, and returns the status of each', async () => {
		const { call, state } = await open();
		await call('create_or_update_contact', { email: 'ada@acme.example' });
		const { result } = await call('create_or_update_contacts', {
			contacts: [
				{ email: 'ada@acme.example', first_name: 'Ada', tags: ['vip, gold'] },
				{ email: 'eve@acme.example', custom_fields: { plan: 'pro' } },
			],
		});
		expect(result).toMatchObject({ total: 2, complete: true, counts: { created: 1, updated: 1 } });
		expect(byStatus(result)).toEqual({
			updated: ['ada@acme.example'],
			created: ['eve@acme.example'],
		});
		const { contacts } = await state();
		expect(contacts.map(({ email, first_name, tags }) => [email, first_name, tags])).toEqual([
			['ada@acme.example', 'Ada', ['vip, gold']],
			['eve@acme.example', null, []],
		]);
	});

	it('tells contacts whose email address changed from the others', async () => {
		const { call } = await open();
		const args = { email: 'ada@acme.example', external_id: 'user_7' };
		await call('create_or_update_contact', args);
		const { result } = await call('create_or_update_contacts', {
			contacts: [{ ...args, email: 'ada@home.example' }, { email: 'eve@acme.example' }],
		});
		expect(byStatus(result)).toEqual({
			email_changed: ['ada@home.example'],
			created: ['eve@acme.example'],
		});
		const back = await call('create_or_update_contact', args);
		expect(back.result).toMatchObject({ previous_email: 'ada@home.example' });
	});

	it.each([
		[
			{ email: 'a@acme.example', tag: 'x' },
			"'contacts[1].tag' isn't an argument of this tool. Use only these: 'email', 'first_name', 'last_name', 'tags',",
		],
		[{ email: 'a at acme' }, "'contacts[1].email' isn't a valid email address: a at acme."],
		[{ first_name: 'Ada' }, "'contacts[1].email' is missing."],
		[{ email: 'EVE@acme.example' }, "'contacts[0]' and 'contacts[1]' have the same email address."],
		[
			{ email: 'Eve <eve@acme.example>' },
			"'contacts[0]' and 'contacts[1]' have the same email address.",
		],
		['a@acme.example', "'contacts' must be a list of objects, and element 1 is a string."],
	])('sends nothing if one element is wrong: %j', async (element, text) => {
		const { call, state } = await open();
		const { error } = await call('create_or_update_contacts', {
			contacts: [{ email: 'Eve@acme.example' }, element],
		});
		expect(error).toContain(text);
		expect((await state()).contacts).toEqual([]);
	});

	it('names every wrong element, so that the model corrects all of them at once', async () => {
		const { call } = await open();
		const contacts = [{ email: 'a@b.example' }, { email: 'bad' }, { emial: 'c@d.example' }];
		const { error } = await call('create_or_update_contacts', { contacts });
		expect(error).toBe(
			"'contacts[1].email' isn't a valid email address: bad. Enter one like name@example.com. Also correct: 'contacts[2].emial', 'contacts[2].email'.",
		);
	});

	it('reads email addresses with a name or blanks around them, like a tool for one contact', async () => {
		const { call } = await open();
		const emails = ['Ada <ada@acme.example>', ' eve@acme.example\n', '<ada@acme.example>'];
		const { result } = await call('check_email_addresses', { emails });
		expect(result).toMatchObject({ duplicates: 1 });
		expect(byStatus(result)).toEqual({ allowed: ['ada@acme.example', 'eve@acme.example'] });
	});

	it('reports a placeholder as an invalid email address, like any other text', async () => {
		const { call } = await open();
		const emails = ['ada@acme.example', '#N/A'];
		const { result } = await call('check_email_addresses', { emails });
		expect(byStatus(result)).toEqual({ allowed: ['ada@acme.example'], invalid: ['#N/A'] });
	});

	it('counts a domain in Unicode and in ASCII as one', async () => {
		const { call } = await open();
		const emails = ['eve@bücher.example', 'eve@xn--bcher-kva.example'];
		const contacts = emails.map((email) => ({ email }));
		const { result } = await call('add_tags_to_contacts', { emails, tags: ['a'], dry_run: true });
		expect(result).toMatchObject({ recipients: 1, duplicates: 1 });
		const { error } = await call('create_or_update_contacts', { contacts });
		expect(error).toContain('have the same email address');
	});

	it('sends nothing if an external ID belongs to several contacts, as the ID of a company does', async () => {
		const { call, state } = await open();
		const { error } = await call('create_or_update_contacts', {
			contacts: [
				{ email: 'ada@acme.example', external_id: 'C-100' },
				{ email: 'eve@bolt.example', external_id: 'C-200' },
				{ email: 'grace@acme.example', external_id: 'C-100' },
			],
		});
		expect(error).toBe(
			"'external_id' C-100 has 2 email addresses in this run. It must belong to one person. Correct it, or leave it out. Nothing was sent.",
		);
		expect((await state()).contacts).toEqual([]);
	});

	it('adds and removes tags, and reports values that are no email address', async () => {
		const { call, state } = await open();
		const emails = ['ada@acme.example', 'eve@acme.example', 'ADA@acme.example', 'stranger'];
		const added = await call('add_tags_to_contacts', { emails, tags: ['a', 'b'] });
		expect(added.result).toMatchObject({ total: 3, duplicates: 1, complete: true });
		expect(byStatus(added.result)).toEqual({
			created_and_tagged: ['ada@acme.example', 'eve@acme.example'], // in the first spelling
			invalid: ['stranger'],
		});
		await call('remove_tags_from_contacts', { emails: ['eve@acme.example'], tags: ['a'] });
		const { contacts } = await state();
		const tagged = contacts.map(({ email, tags }) => `${email.toLowerCase()}: ${tags.join()}`);
		expect(tagged.sort()).toEqual(['ada@acme.example: a,b', 'eve@acme.example: b']);
	});

	it('answers who could not be enrolled, and why, for 500 contacts in one result', async () => {
		const { call } = await open();
		const known = emailsOf(3);
		await call('create_or_update_contacts', {
			contacts: [...known, 'una@acme.example'].map((email) => ({ email })),
		});
		const emails = [...emailsOf(498), 'una@acme.example', 'stranger'];
		const { result } = await call('enroll_contacts', {
			...{ sequence: 'onboarding', emails, confirm_count: 499 },
		});
		expect(result).toMatchObject({
			total: 500,
			counts: { enrolled: 3, not_found: 495, unsubscribed: 1, invalid: 1 },
		});
		expect(byStatus(result)).toMatchObject({
			...{ enrolled: known, unsubscribed: ['una@acme.example'], invalid: ['stranger'] },
			not_found: emailsOf(498).slice(3),
		});
		expect(JSON.stringify(result).length).toBeLessThan(25_000);
	});

	it('groups suppressed email addresses by reason', async () => {
		const { call } = await open();
		const { result } = await call('check_email_addresses', {
			emails: ['ada@acme.example', 'bea@acme.example', 'una@acme.example'],
		});
		expect(byStatus(result)).toEqual({
			...{ allowed: ['ada@acme.example'], bounced: ['bea@acme.example'] },
			unsubscribed: ['una@acme.example'],
		});
	});

	it('fails as a whole for a reason that is about all contacts', async () => {
		const { call } = await open();
		await call('create_or_update_contact', { email: 'p0@acme.example' });
		const { error } = await call('enroll_contacts', { emails: emailsOf(2), sequence: 'onbording' });
		expect(error).toContain('onbording');
	});

	it('reports a reason that is about the only contact beside it', async () => {
		const { call } = await open();
		const emails = ['stranger@acme.example'];
		const { result } = await call('enroll_contacts', { emails, sequence: 'onboarding' });
		expect(byStatus(result)).toEqual({ not_found: emails });
	});

	it('groups contacts by the reason that the service names in a rejection', async () => {
		const server = await startServer(json(422, { detail: 'This address is bounced.' }));
		const emails = ['bea@acme.example'];
		const args = { emails, sequence: 'onboarding' };
		const { result } = await callAt({ baseUrl: server.url }, 'enroll_contacts', args);
		await server.stop();
		expect(byStatus(result)).toEqual({ bounced: emails });
	});
});
