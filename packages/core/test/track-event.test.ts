import { requestsOf, contact, email, run, service } from './helpers/run-action.ts';
import { json, type Reply } from '@contact-sync/testing/server';

describe('an event', () => {
	const event = { event_name: 'login', email };
	const missing: Reply = json(404, { detail: 'No contact.' });
	const tracked = { status: 'tracked', contact_id: 'c1', event_name: 'login', timestamp: '2026' };

	it('fails with an error if the contact is missing', async () => {
		await expect(run('event.track', event, service({ 'track/': missing }))).rejects.toMatchObject({
			code: 'not_found',
			message: expect.stringContaining(`No contact matches "${email}".`),
		});
	});

	it('with the option to create contacts is tracked after the missing contact is created', async () => {
		let tries = 0;
		const replies = service({
			'track/': (...args) => (tries++ === 0 ? missing : json(201, tracked))(...args),
			'upsert/': json(201, contact),
		});
		const given = {
			...event,
			external_id: 'u1',
			if_missing: 'create',
			properties: '{"a": [1, true]}',
		};
		const { result, received } = await run('event.track', given, replies);
		expect(result).toEqual({ ...tracked, email, external_id: 'u1', contact_created: true });
		const body = { event_name: 'login', email, external_id: 'u1', properties: { a: [1, true] } };
		expect(requestsOf(received)).toEqual([
			['POST events/track/', body],
			['POST contacts/upsert/', { email, external_id: 'u1' }],
			['POST events/track/', body],
		]);
	});

	it('without an email address fails if the contact must be created', async () => {
		const given = { event_name: 'login', external_id: 'u1', if_missing: 'create' };
		await expect(run('event.track', given, service({ 'track/': missing }))).rejects.toThrow(
			"No contact has this 'External ID', and 'Email' is empty. Enter both",
		);
	});

	it('without a contact is rejected before it is sent', async () => {
		await expect(run('event.track', { event_name: 'x' }, json(200, {}))).rejects.toThrow(
			"The event has no contact. Enter the contact's 'Email' or 'External ID'.",
		);
	});
});
