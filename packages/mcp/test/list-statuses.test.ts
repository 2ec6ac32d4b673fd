import { json, startServer, type Reply } from '@contact-sync/testing/server';
import { callAt } from './helpers/call.ts';
import { byStatus, open, emailsOf } from './helpers/open-lists.ts';

const ADA = 'ada@acme.example';
const EVE = 'eve@acme.example';

describe('the status of a contact in a list', () => {
	it('says whether adding tags created the contact', async () => {
		const { call } = await open();
		await call('create_or_update_contact', { email: ADA });
		const { result } = await call('add_tags_to_contacts', { emails: [ADA, EVE], tags: ['a'] });
		expect(byStatus(result)).toEqual({ tagged: [ADA], created_and_tagged: [EVE] });
	});

	it('says whether removing tags created the contact', async () => {
		const server = await startServer((response, { path, body, ...received }) => {
			const isNew = path.includes('/upsert/') && body.includes(EVE);
			const reply = path.includes('/contact-enrollments/')
				? json(200, { results: [] }) // doesn't show whether there is a contact
				: json(isNew ? 201 : 200, { id: '1' });
			reply(response, { path, body, ...received });
		});
		const args = { emails: [ADA, EVE], tags: ['a'] };
		const { result } = await callAt({ baseUrl: server.url }, 'remove_tags_from_contacts', args);
		await server.stop();
		expect(byStatus(result)).toEqual({ untagged: [ADA], created: [EVE] });
	});

	it.each([
		['hard_bounce', 'bounced'],
		['spam complaint', 'complained'],
		['allowed', 'suppressed'],
		['unknown', 'suppressed'],
		['invalid', 'suppressed'],
		['', 'suppressed'],
	])(
		'is never another status if the reason of a suppressed one is "%s"',
		async (reason, status) => {
			const server = await startServer(json(200, { results: [{ email: ADA, reason }] }));
			const { result } = await callAt({ baseUrl: server.url }, 'check_email_addresses', {
				emails: [ADA],
			});
			await server.stop();
			expect(byStatus(result)).toEqual({ [status]: [ADA] });
			expect(result!.complete).toBe(true);
		},
	);
});

interface Group {
	status: string;
	reason?: string;
	next_step?: string;
	emails: string[];
}

/** Calls a tool with a service that responds like this, and returns the counts and the groups. */
async function report(tool: string, args: Record<string, unknown>, reply: Reply) {
	const server = await startServer(reply);
	const { result } = await callAt({ baseUrl: server.url }, tool, args);
	await server.stop();
	return { counts: result!.counts, groups: result!.groups as Group[] };
}

/** Creates contacts. The service rejects the one with this number with this body. */
const create = (count: number, bodyFor: (index: number) => object) =>
	report(
		'create_or_update_contacts',
		{ contacts: emailsOf(count).map((email) => ({ email })) },
		(response, received) => {
			const { email } = JSON.parse(received.body) as { email: string };
			json(400, bodyFor(Number(/\d+/.exec(email)![0])))(response, received);
		},
	);

const emails = emailsOf(3);

describe('contacts with the same status', () => {
	it('are in one group per reason', async () => {
		const { counts, groups } = await create(3, (index) => ({
			detail: index === 1 ? 'Too many custom fields.' : 'This domain is blocked.',
		}));
		expect(counts).toEqual({ invalid: 3 });
		const next_step = 'Correct the values, then run this again.';
		expect(groups).toEqual([
			{
				...{ status: 'invalid', count: 2, emails: [emails[0], emails[2]], next_step },
				reason: 'The service rejected the data (400). The service reports: This domain is blocked.',
			},
			{
				...{ status: 'invalid', count: 1, emails: [emails[1]], next_step },
				reason: 'The service rejected the data (400). The service reports: Too many custom fields.',
			},
		]);
	});

	it('share a group if only the email address in the reason differs', async () => {
		const { groups } = await report(
			'enroll_contacts',
			{ sequence: 'onboarding', emails: [...emails, 'stranger', 'no email'] },
			json(200, { results: emails.map((email) => ({ email, status: 'not_found' })) }),
		);
		expect(groups).toEqual([
			{
				...{ status: 'not_found', count: 3, emails },
				next_step:
					"Create the contact first with 'create_or_update_contact', or check the spelling.",
			},
			{
				...{ status: 'invalid', count: 2, emails: ['stranger', 'no email'] },
				reason: "These aren't valid email addresses.",
				next_step: 'Correct these. Nothing was sent for them.',
			},
		]);
	});

	it('are in up to 10 groups, of which the last has the other reasons', async () => {
		const { counts, groups } = await create(12, (index) => ({ detail: `Reason ${index}.` }));
		expect(counts).toEqual({ invalid: 12 });
		expect(groups).toHaveLength(10);
		expect(groups[8]!.reason).toContain('Reason 8.');
		expect(groups[9]).toEqual({
			...{ status: 'invalid', count: 3, emails: emailsOf(12).slice(9), reason: 'Other reasons.' },
			next_step:
				'Calling this tool again with these is safe. With up to 10 of them, it returns the reason of each.',
		});
		const { groups: ten } = await create(10, (index) => ({ detail: `Reason ${index}.` }));
		expect(ten[9]!.reason).toContain('Reason 9.');
	});

	it('have a reason and a next step of up to 300 characters', async () => {
		const { groups } = await create(2, (index) => ({ detail: `${index} ${'x'.repeat(500)}` }));
		expect(groups.map(({ reason }) => reason!.length)).toEqual([300, 300]);
	});
});
