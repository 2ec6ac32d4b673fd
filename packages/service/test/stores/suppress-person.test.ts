import type { Contact } from '@contact-sync/core';
import { activityOf, postTo, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import {
	mailing,
	mailsTo,
	mailTo,
	trigger,
	localUnsubscribeLink,
	unsubscribeLink,
	smtpEnv,
} from '../helpers/mail.ts';
import { enroll, enrollmentsOf, SEQUENCES } from '../helpers/sequences.ts';
import { startSmtp, type Smtp } from '../helpers/smtp.ts';
import { useService } from '../helpers/use-service.ts';
import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';

const TOKEN = 'a-token-of-the-hook';
const WORKSPACE = mailing({
	...SEQUENCES,
	templates: [
		...SEQUENCES.templates,
		{ key: 'receipt', subject: 'Receipt', text: 'Thanks.' },
		{ key: 'survey', subject: 'Survey', text: 'How was it?' },
	],
	triggers: [
		{ key: 'receipt', template: 'receipt' },
		{ key: 'survey', template: 'survey', delay: '3d' },
	],
});
const options = { workspace: WORKSPACE, controls: true, env: { MAIL_HOOK_TOKEN: TOKEN } };
const service = useService(options);

const click = (link: string) => fetch(link, { method: 'POST' });
const report = async (body: object, started: OpenedService = service()) => {
	const response = await fetch(new URL('/hooks/mail/', started.url), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'X-Hook-Token': TOKEN },
		body: JSON.stringify(body),
	});
	expect(response.status).toBe(200);
};

/** Returns the suppressed email addresses among these, with their reasons. */
async function listed(emails: string[], started: OpenedService = service()) {
	const { suppressions } = await started.control<State>('state');
	const found = suppressions.filter((row) => emails.includes(row.email));
	return Object.fromEntries(found.map(({ email, reason }) => [email, reason]));
}

/** Creates a contact who received an email, changed their email address, and is enrolled. */
async function newMoved(started: OpenedService = service()) {
	const [older, current, external_id] = [newEmail(), newEmail(), newEmail()];
	await upsert(started, { email: older, external_id });
	await trigger(started, 'receipt', older);
	const mail = await mailTo(started, older);
	await upsert(started, { email: current, external_id });
	await enroll(started, current, 'onboarding');
	await settle(started); // sends the first email of the sequence to the current email address
	return { older, current, external_id, mail };
}

const statusOf = async (email: string) => (await upsert(service(), { email })).body.status;

describe('a contact whose email address has changed', () => {
	test('can unsubscribe via an earlier email, and the page does not show the new email address', async () => {
		const { older, current, mail } = await newMoved();
		const response = await click(unsubscribeLink(mail));
		expect(response.status).toBe(200);
		expect(await response.text()).not.toContain(current);
		const reason = 'unsubscribed';
		expect(await listed([older, current])).toEqual({ [older]: reason, [current]: reason });
		expect(await statusOf(current)).toBe(reason);
		expect(await enrollmentsOf(service(), current)).toMatchObject([{ status: 'stopped' }]);
		expect((await trigger(service(), 'receipt', current)).status).toBe(422);
		expect(await activityOf(service(), current)).toContainEqual([reason, { email: current }]);
	});

	test('is suppressed by a complaint about an earlier email', async () => {
		const { older, current, mail } = await newMoved();
		await report({ type: 'complaint', email: older, message_id: mail.message_id });
		const reason = 'complained';
		expect(await listed([older, current])).toEqual({ [older]: reason, [current]: reason });
		expect(await enrollmentsOf(service(), current)).toMatchObject([{ status: 'stopped' }]);
	});

	test('is not suppressed by a bounce from the previous email address', async () => {
		const { older, current, mail } = await newMoved();
		await report({ type: 'bounce', email: older, message_id: mail.message_id });
		expect(await listed([older, current])).toEqual({ [older]: 'bounced' });
		expect(await statusOf(current)).toBe('active');
		expect(await enrollmentsOf(service(), current)).toMatchObject([{ status: 'active' }]);
	});

	test('receives no email at the previous email address after unsubscribing via a newer email', async () => {
		const { older, current, external_id } = await newMoved();
		await upsert(service(), { email: older, external_id });
		await trigger(service(), 'survey', older);
		await upsert(service(), { email: current, external_id });
		const [newer] = await mailsTo(service(), current);
		await click(unsubscribeLink(newer!));
		expect(await listed([older])).toEqual({});
		await service().control('clock', { advance: '4d' });
		expect((await mailsTo(service(), older)).map(({ subject }) => subject)).toEqual(['Receipt']);
	});
});

describe('with SMTP, a contact whose email address has changed', () => {
	let smtp: Smtp;
	let delivering: OpenedService;
	let rejected = '';
	beforeEach(async () => {
		smtp = await startSmtp({ reject: (to) => (to === rejected ? 451 : undefined) });
		delivering = await openService({ ...options, env: { ...options.env, ...smtpEnv(smtp) } });
	});
	afterEach(() => smtp[Symbol.asyncDispose]());

	test('is suppressed by a complaint from the previous email address, even without a Message-ID', async () => {
		const { older, current } = await newMoved(delivering);
		await settle(delivering);
		await report({ type: 'complaint', email: older }, delivering);
		const reason = 'complained';
		expect(await listed([older, current], delivering)).toEqual({
			[older]: reason,
			[current]: reason,
		});
	});

	test('receives no queued email at the previous email address after unsubscribing', async () => {
		const { older, current, external_id } = await newMoved(delivering);
		await upsert(delivering, { email: older, external_id });
		rejected = older;
		const { id } = (await trigger(delivering, 'receipt', older)).body;
		await upsert(delivering, { email: current, external_id });
		const [newer] = await mailsTo(delivering, current);
		await click(localUnsubscribeLink(delivering, newer!).href);
		await delivering.control('clock', { advance: '1h' });
		const waiting = (await mailsTo(delivering, older)).find((mail) => mail.id === id);
		expect(waiting).toMatchObject({
			status: 'cancelled',
			problem: 'the email address is suppressed (unsubscribed)',
			deliver_at: null,
		});
	});
});

describe('a suppressed contact whose email address changes', () => {
	const ways = {
		unsubscribed: async (email: string) => {
			await click(unsubscribeLink(await mailTo(service(), email)));
		},
		bounced: (email: string) => reportOf('bounce', email),
		complained: (email: string) => reportOf('complaint', email),
	};
	const reportOf = async (type: string, email: string) => {
		const { message_id } = await mailTo(service(), email);
		await report({ type, email, message_id });
	};

	test.each<[(keyof typeof ways)[], Contact['status']]>([
		[['unsubscribed'], 'unsubscribed'],
		[['complained'], 'complained'],
		[['bounced'], 'active'],
		[['unsubscribed', 'bounced'], 'unsubscribed'],
		[['bounced', 'unsubscribed'], 'unsubscribed'],
	])('after being marked as %s has the status %s', async (reasons, status) => {
		const [older, current, external_id] = [newEmail(), newEmail(), newEmail()];
		await upsert(service(), { email: older, external_id });
		await trigger(service(), 'receipt', older);
		for (const reason of reasons) await ways[reason](older);
		const changed = await upsert(service(), { email: current, external_id });
		expect(changed.body.status).toBe(status);
		expect(await statusOf(current)).toBe(status);
		expect((await trigger(service(), 'receipt', current)).status).toBe(
			status === 'active' ? 200 : 422,
		);
		const recorded = (await activityOf(service(), current)).filter(([kind]) => kind === status);
		const emails = status === 'active' ? [] : [{ email: older }, { email: current }];
		expect(recorded.map(([, details]) => details)).toEqual(emails);
	});

	test('to a bounced email address stays unsubscribed when the email address changes again', async () => {
		const [older, bounced, current, external_id] = Array.from({ length: 4 }, newEmail);
		await trigger(service(), 'receipt', bounced!);
		await ways.bounced(bounced!);
		await upsert(service(), { email: older, external_id });
		await trigger(service(), 'receipt', older!);
		await ways.unsubscribed(older!);
		for (const email of [bounced, current]) {
			expect((await upsert(service(), { email, external_id })).body.status).toBe('unsubscribed');
		}
	});

	test('through an automation stays unsubscribed', async () => {
		const workspace = mailing({
			templates: [{ key: 'receipt', subject: 'Receipt', text: 'Thanks.' }],
			triggers: [{ key: 'receipt', template: 'receipt' }],
			automations: [
				{ when: { event: 'moved' }, then: [{ set_field: { email: 'new@acme.example' } }] },
			],
		});
		const started = await openService({ workspace, controls: true });
		const email = newEmail();
		await upsert(started, { email });
		await trigger(started, 'receipt', email);
		await click(unsubscribeLink(await mailTo(started, email)));
		await postTo(started, '/events/track/', { email, event_name: 'moved' });
		await settle(started);
		const moved = await upsert(started, { email: 'new@acme.example' });
		expect(moved).toMatchObject({ status: 200, body: { status: 'unsubscribed' } });
	});
});
