import { openService } from '@contact-sync/testing/service';
import type { State } from '@contact-sync/testing/tables';
import { Question } from '../src/call/ask-user.ts';
import { callAt } from './helpers/call.ts';
import { emailsOf, open, WORKSPACE } from './helpers/open-lists.ts';
import { ERAS, openSession } from './helpers/open-session.ts';
import { openStdio } from './helpers/stdio-session.ts';

describe('a change of more than 50 contacts', () => {
	const args = { emails: emailsOf(51), tags: ['a'] };

	it.each([
		[{}, "then repeat it with 'confirm_count': 51."],
		[{ confirm_count: 50 }, "'confirm_count' is 50, but the list has 51 different contacts."],
		[{ confirm_count: 52 }, "'confirm_count' is 52, but the list has 51 different contacts."],
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

	it('needs no confirmation in a dry run, which reports the number to confirm', async () => {
		const { call, state } = await open();
		const emails = [...args.emails, 'nobody'];
		const { result } = await call('add_tags_to_contacts', { ...args, emails, dry_run: true });
		expect(result).toMatchObject({ total: 52, recipients: 51, invalid: ['nobody'] });
		expect((await state()).contacts).toEqual([]);
	});

	it('and one of fewer contacts are rejected if the number is wrong', async () => {
		const { call, state } = await open();
		for (const [count, counted] of [
			[1, '1 different contact.'],
			[2, '2 different contacts.'],
		] as const) {
			const sent = { ...args, emails: emailsOf(count), confirm_count: 3 };
			const { error } = await call('add_tags_to_contacts', sent);
			expect(error).toContain(`'confirm_count' is 3, but the list has ${counted}`);
		}
		expect((await state()).contacts).toEqual([]);
	});

	it('counts each contact once', async () => {
		const { call } = await open();
		const emails = [...emailsOf(50), 'P0@acme.example'];
		const { result } = await call('add_tags_to_contacts', { ...args, emails, confirm_count: 50 });
		expect(result).toMatchObject({ duplicates: 1, counts: { created_and_tagged: 50 } });
	});

	it('needs no confirmation for 50 contacts, or to check email addresses', async () => {
		const { call } = await open();
		const added = await call('add_tags_to_contacts', { ...args, emails: emailsOf(50) });
		expect(added.result).toMatchObject({ counts: { created_and_tagged: 50 } });
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

	it.each(
		ERAS.flatMap((era) => [
			{ era, elicitation: { form: {} }, asks: true },
			{ era, elicitation: { form: {}, url: {} }, asks: true },
			{ era, elicitation: { url: {} }, asks: false }, // this client can only open pages
		]),
	)('is confirmed by the user only if the client can show forms: %j', async (client) => {
		const { url: baseUrl, keys } = await openService({ workspace: WORKSPACE });
		const questions: string[] = [];
		const answer = (message: string) => {
			questions.push(message);
			return 'decline' as const;
		};
		const { call } = await openSession({ baseUrl, apiKey: keys.all!, answer, ...client });
		const { content } = await call('add_tags_to_contacts', args);
		const text = client.asks ? 'The user declined' : "repeat it with 'confirm_count': 51";
		expect(JSON.stringify(content)).toContain(text);
		expect(questions).toHaveLength(client.asks ? 1 : 0);
	});

	it('ends as a question in the log until the client repeats it with the answer', async () => {
		const outcomes: string[] = [];
		const { error } = await callAt(
			{
				baseUrl: 'http://127.0.0.1:1', // no request is sent
				ask: (message) => Promise.reject(new Question(message)),
				onEnd: (outcome) => void outcomes.push(outcome),
			},
			...(['add_tags_to_contacts', args] as const),
		);
		expect([error, outcomes]).toEqual([undefined, ['asks']]);
	});

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
