import type { TriggeredEmail } from '@contact-sync/core';
import { openService } from '@contact-sync/testing/service';
import { checkRows, type Api, type Row } from './helpers/api-md.ts';
import { call } from './helpers/call.ts';
import { CONFIGURED } from './helpers/full-workspace.ts';
import { workspace } from './helpers/workspace.ts';

const TRIGGER = '/emails/trigger/';
const receipt = { trigger_key: 'receipt', to_email: 'ada@acme.example', variables: { number: 7 } };
const trigger = (api: Api, body: object = {}, key?: string) =>
	api.post<TriggeredEmail>(TRIGGER, { ...receipt, ...body }, key);
const subjects = async (api: Api) => (await api.settled()).mails.map(({ subject }) => subject);

const emails: Row[] = [
	[
		'4, trigger',
		'sends a transactional email through a trigger, with 200 or 201',
		async (api) => {
			const response = await trigger(api);
			expect(response).toMatchObject({
				status: 200,
				body: { status: 'sent', to_email: receipt.to_email },
			});
			expect((await api.settled()).mails).toMatchObject([
				{ subject: 'Receipt 7', to_email: receipt.to_email, from_email: 'hello@acme.example' },
			]);
		},
	],
	[
		'4, trigger',
		'trigger_key and to_email are required: else 400; an unknown trigger: 404',
		async (api) => {
			expect((await api.post(TRIGGER, { trigger_key: 'receipt' })).status).toBe(400);
			expect((await api.post(TRIGGER, { to_email: receipt.to_email })).status).toBe(400);
			expect((await trigger(api, { trigger_key: 'none' })).status).toBe(404);
			expect(await subjects(api)).toEqual([]);
		},
	],
	[
		'4, trigger; 7',
		'202 means that it was scheduled, and it is sent when it is due',
		async (api) => {
			const response = await trigger(api, { trigger_key: 'later' });
			expect(response).toMatchObject({ status: 202, body: { status: 'scheduled' } });
			expect(await subjects(api)).toEqual([]);
			await api.service.control('clock', { advance: '1h' });
			expect(await subjects(api)).toEqual(['Receipt 7']);
		},
	],
	[
		'4, trigger; 7',
		'422 when the recipient is unsubscribed, bounced or complained',
		async (api) => {
			for (const name of ['no', 'gone', 'cross']) {
				expect((await trigger(api, { to_email: `${name}@more.example` })).status).toBe(422);
			}
			expect(await subjects(api)).toEqual([]);
		},
	],
	[
		'4, trigger (guess)',
		'recipient names whom it is for, before the contact’s own name',
		async (api) => {
			await api.post('/contacts/upsert/', { email: receipt.to_email, first_name: 'Ada' });
			await trigger(api);
			await trigger(api, { recipient: { first_name: 'Augusta' } });
			const texts = (await api.settled()).mails.map(({ text_body }) => text_body as string);
			expect(texts[0]).toContain('Thanks, Ada.');
			expect(texts[1]).toContain('Thanks, Augusta.');
		},
	],
	[
		'4, trigger (guess)',
		'the same idempotency_key and body send once; another body gets 409',
		async (api) => {
			const first = await trigger(api, { idempotency_key: 'k' });
			const second = await trigger(api, { idempotency_key: 'k' });
			expect([second.status, second.body]).toEqual([first.status, first.body]);
			expect(second.headers.get('Idempotent-Replayed')).toBe('true');
			expect((await trigger(api, { idempotency_key: 'k', variables: {} })).status).toBe(409);
			expect(await subjects(api)).toEqual(['Receipt 7']);
			await api.service.control('clock', { advance: '25h' });
			expect((await trigger(api, { idempotency_key: 'k' })).body.id).not.toBe(first.body.id);
		},
	],
	[
		'5.4',
		'a test key touches no real contact, and sends no real email',
		async (api) => {
			await api.post('/contacts/upsert/', { email: receipt.to_email }, 'test');
			expect((await trigger(api, {}, 'test')).status).toBe(200);
			const { contacts, mails } = await api.settled();
			const owners = [...contacts, ...mails].map(({ environment }) => environment);
			expect([owners, mails[0]!.status]).toEqual([['test', 'test'], 'kept']);
		},
	],
];

checkRows(emails);

test('api.md section 7: returns 422 when no sender is configured', async () => {
	const key = { name: 'live', scopes: ['emails:trigger'] };
	const service = await openService({
		workspace: workspace([key], 'Acme', { ...CONFIGURED, senders: [] }),
	});
	const response = await call(service, TRIGGER, {
		key: service.keys.live,
		method: 'POST',
		body: JSON.stringify(receipt),
		headers: { 'Content-Type': 'application/json' },
	});
	await service.stop();
	expect(response.status).toBe(422);
	expect(response.body.detail).toMatch(/sender/);
});
