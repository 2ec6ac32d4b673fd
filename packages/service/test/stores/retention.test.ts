import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import {
	mailing,
	mailsTo,
	RECEIPT,
	TEST_KEY,
	trigger,
	triggered,
	localUnsubscribeLink,
	smtpEnv,
} from '../helpers/mail.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { useService } from '../helpers/use-service.ts';

const state = (service: OpenedService) => service.control<State>('state');
const advance = (service: OpenedService, time: string) =>
	service.control('clock', { advance: time });

/** Statements that create an old contact with more rows of each kind than a batch contains. */
const OLD_ROWS = [
	`insert into contacts select gen_random_uuid(), 'Acme', 'live', 'old@acme.example', 'old@acme.example',
		null, null, null, null, null, '{}', now() - interval '9 years', now() - interval '9 years'`,
	...['activity (product, environment, contact_id, kind, details, created_at)', 'events'].map(
		(table) => `insert into ${table} select ${table === 'events' ? 'gen_random_uuid(),' : ''}
			'Acme', 'live', id, 'event', '{}', now() - interval '1 day' * n from contacts, generate_series(1, 2500) n`,
	),
];

describe('expired data is removed', () => {
	test('in batches, including at startup, and newer data is kept', async () => {
		const store = await newStore();
		await runSql(store, OLD_ROWS);
		const retention = { activity: '10d', events: '20d' };
		const service = await openService({
			...store,
			workspace: mailing({ retention }),
			controls: true,
		});
		await settle(service);
		const { activity, events, contacts } = await state(service);
		await service.stop();
		const left = [activity.length, events.length, contacts.length];
		expect(left).toEqual([9, 19, 1]); // the tenth expired before the start
		expect(service.logs()).toContain('"event":"old rows cleared","activity":2491,"events":2481');
	});

	describe('over time:', () => {
		const getService = useService({
			workspace: mailing({ ...RECEIPT, unsubscribed: [{ email: 'no@more.example' }] }),
			controls: true,
		});

		test('a timeline after a year, but not the contact, its events, or the suppression list', async () => {
			const service = getService();
			const email = newEmail();
			await upsert(service, { email, tag_names: ['VIP'] });
			await postTo(service, '/events/track/', { email, event_name: 'visit' });
			const kindsOf = async () =>
				(await state(service)).activity.filter((each) => each.email === email).length;
			await advance(service, '364d');
			expect(await kindsOf()).toBe(3);
			await advance(service, '1d');
			expect(await kindsOf()).toBe(0);
			const { contacts, events, suppressions } = await state(service);
			expect(contacts.find((each) => each.email === email)).toMatchObject({ tags: ['VIP'] });
			expect(events.map(({ name }) => name)).toEqual(['visit']);
			expect(suppressions).toHaveLength(2);
		});

		test('an unsent email after 90 days', async () => {
			const service = getService();
			const email = newEmail();
			await trigger(service, 'receipt', email, {}, TEST_KEY.key);
			await advance(service, '89d');
			expect(await mailsTo(service, email)).toHaveLength(1);
			await advance(service, '2d');
			expect(await mailsTo(service, email)).toHaveLength(0);
		});

		test('an idempotency key after 24 hours, but not earlier', async () => {
			const service = getService();
			const mail = { to_email: newEmail(), trigger_key: 'receipt', idempotency_key: newEmail() };
			const send = async () => (await postTo(service, '/emails/trigger/', mail)).headers;
			expect((await send()).has('Idempotent-Replayed')).toBe(false);
			await advance(service, '23h');
			expect((await send()).has('Idempotent-Replayed')).toBe(true);
			await advance(service, '2h');
			expect(service.logs()).toMatch(/"event":"old rows cleared".*"idempotency_keys":[1-9]/);
			expect((await send()).has('Idempotent-Replayed')).toBe(false);
		});
	});
});

test('a sent email loses its content when it expires, but its unsubscribe link keeps working', async () => {
	await using smtp = await startSmtp({});
	const service = await openService({
		...(await newStore()),
		workspace: mailing({ ...RECEIPT, retention: { outbox: '10d' } }),
		controls: true,
		env: smtpEnv(smtp),
	});
	const email = newEmail();
	await trigger(service, 'receipt', email);
	const [sent] = await mailsTo(service, email);
	expect(sent).toMatchObject({ status: 'sent', subject: 'Receipt', text_body: 'Thanks.' });
	await advance(service, '11d');
	const [old] = await mailsTo(service, email);
	expect(old).toMatchObject({
		id: sent!.id,
		status: 'sent',
		subject: '(removed)',
		text_body: null,
	});
	expect(old!.headers).toEqual({});
	const response = await fetch(localUnsubscribeLink(service, sent!), { method: 'POST' });
	expect(response.status).toBe(200);
	expect((await state(service)).suppressions).toMatchObject([{ email, reason: 'unsubscribed' }]);
	await service.stop();
});

test('an email with only HTML loses its content, too', async () => {
	await using smtp = await startSmtp({});
	const receipt = triggered('receipt', { subject: 'Receipt', html: '<p>Thanks.</p>' });
	const service = await openService({
		...(await newStore()),
		workspace: mailing({ ...receipt, retention: { outbox: '10d' } }),
		controls: true,
		env: smtpEnv(smtp),
	});
	const email = newEmail();
	await trigger(service, 'receipt', email);
	const [sent] = await mailsTo(service, email);
	expect(sent).toMatchObject({ status: 'sent', text_body: null, html_body: '<p>Thanks.</p>' });
	await advance(service, '11d');
	const [old] = await mailsTo(service, email);
	expect(old).toMatchObject({ id: sent!.id, subject: '(removed)', html_body: null });
	await service.stop();
});

test.each(['failed', 'cancelled'])(
	'an email that was %s loses its content, too',
	async (status) => {
		const store = await newStore();
		const workspace = mailing({ ...RECEIPT, retention: { outbox: '10d' } });
		const open = () => openService({ ...store, workspace, controls: true });
		const first = await open();
		const email = newEmail();
		await trigger(first, 'receipt', email);
		await first.stop();
		await runSql(store, [`update outbox set status = '${status}', deliver_at = null`]);
		const second = await open();
		expect(await mailsTo(second, email)).toMatchObject([{ status, text_body: 'Thanks.' }]);
		await advance(second, '11d');
		const old = { status, subject: '(removed)', text_body: null, headers: {} };
		expect(await mailsTo(second, email)).toMatchObject([old]);
		await second.stop();
	},
);

test('a queued email stays unchanged, even if it is older than the retention period', async () => {
	await using smtp = await startSmtp({ reject: () => 451 });
	const service = await openService({
		...(await newStore()),
		workspace: mailing({ ...RECEIPT, retention: { outbox: '1d' } }),
		controls: true,
		env: smtpEnv(smtp),
	});
	const email = newEmail();
	await trigger(service, 'receipt', email);
	await advance(service, '2d');
	const [waiting] = await mailsTo(service, email);
	expect(waiting).toMatchObject({ status: 'queued', subject: 'Receipt', text_body: 'Thanks.' });
	await service.stop();
});

test('an email that fails after its retention period can be retried for as long again', async () => {
	const service = await openService({
		...(await newStore()),
		workspace: mailing({ ...RECEIPT, retention: { outbox: '1d' } }),
		controls: true,
	});
	const email = newEmail();
	await trigger(service, 'receipt', email);
	await advance(service, '5d');
	await advance(service, '2h'); // at least one cleanup
	expect(await mailsTo(service, email)).toMatchObject([{ status: 'failed', text_body: 'Thanks.' }]);
	await advance(service, '1d');
	expect(await mailsTo(service, email)).toMatchObject([{ status: 'failed', text_body: null }]);
	await service.stop();
});

test.each(['forever', '999999d'])('the retention period "%s" keeps all data', async (time) => {
	const store = await newStore();
	await runSql(store, OLD_ROWS);
	const retention = { activity: time, events: time, outbox: time };
	const service = await openService({
		...store,
		workspace: mailing({ retention }),
		controls: true,
	});
	await settle(service);
	expect((await state(service)).activity).toHaveLength(2_500);
	expect(service.logs()).not.toContain('clearing failed');
	await service.stop();
});
