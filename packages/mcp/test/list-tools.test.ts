import { json, startServer } from '@contact-sync/testing/server';
import { openService } from '@contact-sync/testing/service';
import type { State } from '@contact-sync/testing/tables';
import { callAt } from './helpers/call.ts';
import { ERAS, openSession } from './helpers/open-session.ts';
import { openStdio } from './helpers/stdio-session.ts';

const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, sequences:read, sequences:enroll]
    limits: { per_minute: 100000, per_hour: 100000 }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: hello, subject: Hello, text: Hello. }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: hello }] }]
unsubscribed: [{ email: bea@acme.example, reason: bounced }, { email: una@acme.example, reason: unsubscribed }]
`;

const emailsOf = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@acme.example`);

const open = async () => {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const { call } = await openSession({ baseUrl: service.url, apiKey: service.keys.all! });
	return {
		call: async (name: string, args: Record<string, unknown>) => {
			const { isError, structuredContent, content } = await call(name, args);
			return {
				error: isError === true ? (content as Array<{ text: string }>)[0]!.text : undefined,
				result: structuredContent as Record<string, unknown> | undefined,
			};
		},
		state: () => service.control<State>('state'),
	};
};

/** Returns the email addresses by status. */
const byStatus = (result: unknown) =>
	Object.fromEntries(
		(result as { groups: Array<{ status: string; emails: string[] }> }).groups.map(
			({ status, emails }) => [status, emails],
		),
	);

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

	it.each([
		[
			{ email: 'a@acme.example', tag: 'x' },
			"'contacts[1].tag' isn't an argument of this tool. Did you mean 'tags'?",
		],
		[{ email: 'a at acme' }, "'contacts[1].email' isn't a valid email address: a at acme."],
		[{ first_name: 'Ada' }, "'contacts[1].email' is missing."],
		[{ email: 'EVE@acme.example' }, "'contacts[0]' and 'contacts[1]' have the same email address."],
		['a@acme.example', "'contacts' must be a list of objects, and element 1 is text."],
	])('sends nothing if one element is wrong: %j', async (element, text) => {
		const { call, state } = await open();
		const { error } = await call('create_or_update_contacts', {
			contacts: [{ email: 'eve@acme.example' }, element],
		});
		expect(error).toContain(text);
		expect((await state()).contacts).toEqual([]);
	});

	it('adds and removes tags, and reports values that are no email address', async () => {
		const { call, state } = await open();
		const emails = ['ada@acme.example', 'eve@acme.example', 'ADA@acme.example', 'nobody'];
		const added = await call('add_tags_to_contacts', { emails, tags: ['a', 'b'] });
		expect(added.result).toMatchObject({
			...{ total: 3, duplicates: 1, complete: true },
			counts: { tagged: 2, invalid: 1 },
		});
		await call('remove_tags_from_contacts', { emails: ['eve@acme.example'], tags: ['a'] });
		expect((await state()).contacts.map(({ tags }) => tags.sort())).toEqual([['a', 'b'], ['b']]);
	});

	it('answers who could not be enrolled, and why, for 500 contacts in one result', async () => {
		const { call } = await open();
		const known = emailsOf(3);
		await call('create_or_update_contacts', {
			contacts: [...known, 'una@acme.example'].map((email) => ({ email })),
		});
		const emails = [...emailsOf(498), 'una@acme.example', 'nobody'];
		const { result } = await call('enroll_contacts', {
			...{ sequence: 'onboarding', emails, confirm_count: 499 },
		});
		expect(result).toMatchObject({
			total: 500,
			counts: { enrolled: 3, not_found: 495, unsubscribed: 1, invalid: 1 },
		});
		expect(byStatus(result)).toMatchObject({
			...{ enrolled: known, unsubscribed: ['una@acme.example'], invalid: ['nobody'] },
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

	it.each([
		[
			'create_or_update_contacts',
			{ contacts: [{ email: 'a@acme.example' }, { email: 'b@acme.example' }] },
			2,
		],
		['add_tags_to_contacts', { emails: emailsOf(130), tags: ['a'] }, 130],
		['remove_tags_from_contacts', { emails: emailsOf(10), tags: ['a', 'b'] }, 30],
		['enroll_contacts', { emails: emailsOf(130), sequence: 'onboarding' }, 1],
		['check_email_addresses', { emails: emailsOf(10) }, 10],
	])('%s with dry_run only reports what it would send', async (name, args, requests) => {
		const { call, state } = await open();
		const { result } = await call(name, { ...args, dry_run: true });
		const recipients = Object.values(args)[0]!.length;
		expect(result).toEqual({
			...{ dry_run: true, total: recipients, recipients, invalid: [], duplicates: 0 },
			...{ max_requests: requests, min_seconds: requests > 60 ? 120 : 0 },
		});
		expect((await state()).activity).toEqual([]);
	});

	it('fails as a whole for a reason that is about all contacts', async () => {
		const { call } = await open();
		await call('create_or_update_contact', { email: 'p0@acme.example' });
		const { error } = await call('enroll_contacts', { emails: emailsOf(2), sequence: 'onbording' });
		expect(error).toContain('onbording');
	});

	it('is complete only if the service responded for every contact, and names the rest', async () => {
		const server = await startServer((response, received) => {
			const isLate = (JSON.parse(received.body) as { email: string }).email === 'p1@acme.example';
			const reply = isLate ? json(429, {}, { 'retry-after': '51' }) : json(201, { id: '1' });
			reply(response, received);
		});
		const { result } = await callAt({ baseUrl: server.url }, 'create_or_update_contacts', {
			contacts: emailsOf(2).map((email) => ({ email })),
		});
		await server.stop();
		expect(result).toMatchObject({ complete: false, counts: { not_sent: 1 } });
		expect(byStatus(result).not_sent).toEqual(['p1@acme.example']);
		expect(JSON.stringify(result)).toContain('in 51 seconds');
	});

	it('stops at once if the client cancels, and reports what was sent', async () => {
		const abort = new AbortController();
		const server = await startServer((...args) => {
			abort.abort();
			json(201, { id: '1' })(...args);
		});
		const { result } = await callAt(
			{ baseUrl: server.url, canceled: abort.signal },
			'create_or_update_contacts',
			{ contacts: emailsOf(200).map((email) => ({ email })), confirm_count: 200 },
		);
		await server.stop();
		expect(server.received.length).toBeLessThanOrEqual(60); // those in progress
		const { created = [], updated = [], not_sent = [] } = byStatus(result);
		expect(created.length + updated.length).toBe(server.received.length);
		expect(not_sent.length).toBe(200 - server.received.length);
	});

	it('reports each processed contact as progress', async () => {
		const reports: string[] = [];
		const server = await startServer(json(201, { id: '1' }));
		await callAt(
			{ baseUrl: server.url, report: (message) => void reports.push(message) },
			'add_tags_to_contacts',
			{ emails: emailsOf(2), tags: ['a'] },
		);
		await server.stop();
		expect(reports).toContain('2 of 2 contacts processed.');
	});
});

describe('a change of more than 50 contacts', () => {
	const args = { emails: emailsOf(51), tags: ['a'] };

	it.each([
		[{}, "then repeat it with 'confirm_count': 51."],
		[{ confirm_count: 50 }, "'confirm_count' is 50, but the list has 51 different contacts."],
	])('sends nothing without the number of contacts: %j', async (confirmation, text) => {
		const { call, state } = await open();
		const { error } = await call('add_tags_to_contacts', { ...args, ...confirmation });
		expect(error).toContain(text);
		expect((await state()).contacts).toEqual([]);
	});

	it('is sent with the number of contacts', async () => {
		const { call, state } = await open();
		await call('add_tags_to_contacts', { ...args, confirm_count: 51 });
		expect((await state()).contacts).toHaveLength(51);
	});

	it('needs no confirmation for 50 contacts, or to check email addresses', async () => {
		const { call } = await open();
		const added = await call('add_tags_to_contacts', { ...args, emails: emailsOf(50) });
		expect(added.result).toMatchObject({ counts: { tagged: 50 } });
		const checked = await call('check_email_addresses', { emails: emailsOf(60) });
		expect(checked.result).toMatchObject({ counts: { allowed: 60 } });
	});

	it.each(ERAS.flatMap((era) => ['accept', 'decline', 'cancel'].map((action) => [action, era])))(
		'is confirmed by the user if the client can ask: %s with protocol era %s',
		async (action, era) => {
			const service = await openService({ workspace: WORKSPACE, controls: true });
			const questions: string[] = [];
			const { call } = await openSession({
				...{ baseUrl: service.url, apiKey: service.keys.all! },
				era: era as (typeof ERAS)[number],
				answer: (message) => {
					questions.push(message);
					return action as 'accept' | 'decline' | 'cancel';
				},
			});
			const { isError } = await call('add_tags_to_contacts', { ...args, confirm_count: 51 });
			expect(questions).toEqual(['Add Tags to Contacts for 51 contacts? This can send 51 emails.']);
			expect(isError).toBe(action === 'accept' ? undefined : true);
			const { contacts } = await service.control<State>('state');
			expect(contacts).toHaveLength(action === 'accept' ? 51 : 0);
		},
	);

	it('has another limit with --confirm-above', async () => {
		const service = await openService({ workspace: WORKSPACE });
		const { initialize, call, end } = openStdio(
			{ CONTACT_SYNC_API_KEY: service.keys.all!, CONTACT_SYNC_BASE_URL: service.url },
			...['--confirm-above', '1'],
		);
		await initialize();
		const { isError } = await call('add_tags_to_contacts', { emails: emailsOf(2), tags: ['a'] });
		expect(isError).toBe(true);
		await end();
	});
});
