import type { Contact } from '@contact-sync/core';
import { contact } from '../../src/api/wire/contact.ts';
import { call, newEmail, upsert } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const send = (body: unknown) => upsert(service(), body);

describe('an upsert of a new contact', () => {
	test('creates the contact with all values, and returns 201', async () => {
		const email = newEmail();
		const response = await send({
			email,
			external_id: 'user-1',
			first_name: 'Ada',
			last_name: 'Brook',
			custom_fields: { plan: 'pro', seats: 3, trial: false, since: '2026-01-31' },
			tag_names: ['vip'],
		});
		expect(response.status).toBe(201);
		expect(contact.parse(response.body)).toMatchObject({
			email,
			external_id: 'user-1',
			first_name: 'Ada',
			last_name: 'Brook',
			custom_fields: { plan: 'pro', seats: 3, trial: false, since: '2026-01-31' },
			tags: [{ name: 'vip' }],
			status: 'active',
		});
	});

	test('requires only the email address, and returns null for values that were never set', async () => {
		const email = newEmail();
		const { status, body } = await send({ email });
		expect(status).toBe(201);
		expect(contact.parse(body)).toMatchObject({
			email,
			external_id: null,
			first_name: null,
			last_name: null,
			custom_fields: {},
			tags: [],
		});
		expect(body.updated_at).toBe(body.created_at);
	});

	test('accepts display_name and source, and does not return them', async () => {
		const { status, body } = await send({ email: newEmail(), display_name: 'Ada', source: 'crm' });
		expect(status).toBe(201);
		expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['display_name']));
		expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['source']));
	});

	test('accepts any writing system, emoji, quotes, and line breaks', async () => {
		const first_name = 'Zoë 李 🎉 "x" \\ \n <b>';
		expect((await send({ email: newEmail(), first_name })).body.first_name).toBe(first_name);
	});

	test('parses a body without a content type as JSON', async () => {
		const bytes = new TextEncoder().encode(JSON.stringify({ email: newEmail() }));
		const response = await call<Contact>(service(), '/contacts/upsert/', {
			key: LIVE_KEY.key,
			method: 'POST',
			body: bytes,
		});
		expect(response.status).toBe(201);
	});
});

describe('an upsert of an existing contact', () => {
	test('by email address updates the fields in the request, keeps the others, and returns 200', async () => {
		const email = newEmail();
		const first = await send({ email, first_name: 'Ada', last_name: 'Byron' });
		const second = await send({ email, last_name: 'Brook' });
		expect(second.status).toBe(200);
		expect(second.body).toMatchObject({
			id: first.body.id,
			first_name: 'Ada',
			last_name: 'Brook',
			created_at: first.body.created_at,
		});
		expect(second.body.updated_at >= first.body.updated_at).toBe(true);
	});

	test('compares email addresses case-insensitively, and keeps the first spelling', async () => {
		const email = newEmail();
		const first = await send({ email });
		const second = await send({ email: email.toUpperCase() });
		expect(second).toMatchObject({
			status: 200,
			body: { id: first.body.id, email },
		});
	});

	test('by external_id sets the new email address, and returns the previous one', async () => {
		const [old, email] = [newEmail(), newEmail()];
		const first = await send({ email: old, external_id: 'moves' });
		const second = await send({ email, external_id: 'moves' });
		expect(second).toMatchObject({
			status: 200,
			body: { id: first.body.id, email, previous_email: old },
		});
		const again = await send({ email, external_id: 'moves' });
		expect(again.body).not.toHaveProperty('previous_email');
		expect((await send({ email: old })).status).toBe(201);
	});

	test('by email address sets the new external_id', async () => {
		const email = newEmail();
		const first = await send({ email, external_id: 'before' });
		const second = await send({ email, external_id: 'after' });
		expect(second).toMatchObject({
			status: 200,
			body: { id: first.body.id, external_id: 'after' },
		});
		expect((await send({ email: newEmail(), external_id: 'before' })).status).toBe(201);
	});

	test('compares external IDs case-sensitively', async () => {
		await send({ email: newEmail(), external_id: 'Case' });
		expect((await send({ email: newEmail(), external_id: 'case' })).status).toBe(201);
	});

	test('with the email address and external_id of different contacts returns 400, and changes neither', async () => {
		const [one, other] = [newEmail(), newEmail()];
		await send({ email: one, external_id: 'one' });
		const before = await send({ email: other, external_id: 'other' });
		const text = 'This and the email belong to different contacts. Send the values of one contact.';
		expect(await send({ email: one, external_id: 'other', first_name: 'X' })).toMatchObject({
			status: 400,
			body: { detail: `external_id: ${text}`, errors: { external_id: [text] } },
		});
		expect((await send({ email: other })).body).toEqual(before.body);
	});
});
