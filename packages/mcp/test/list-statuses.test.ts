import { json, startServer } from '@contact-sync/testing/server';
import { callAt } from './helpers/call.ts';
import { byStatus, open } from './helpers/open-lists.ts';

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
