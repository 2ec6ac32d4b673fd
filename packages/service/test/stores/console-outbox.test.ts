import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { settle, postTo } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import {
	delivering,
	mailTo,
	TEST_KEY,
	trigger,
	untilStatus,
	mailing,
	RECEIPT,
} from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { textOf } from '../helpers/lived-in.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';

test.each<[string, (id: string) => [path: string, fields?: Record<string, string>]]>([
	['by itself', (id) => [`outbox/${id}/retry/`]],
	['with all failed emails', () => ['retry-failed-emails/', { since: '1d' }]],
])('retrying an email %s leaves no failure in the export of its contact', async (_, of) => {
	let isRejecting = true;
	await using smtp = await startSmtp({ reject: () => (isRejecting ? 550 : undefined) });
	const service = await openService({ ...delivering(smtp), ...(await newStore()) });
	const email = newEmail();
	const contact = (await upsert(service, { email })).body.id;
	await trigger(service, 'receipt', email);
	const { id } = await untilStatus(service, email, 'failed');
	isRejecting = false;
	const operator = await signIn(service);
	await operator.act(...of(id));
	await untilStatus(service, email, 'sent');
	const { text } = await operator.act(`contacts/${contact}/export/`);
	expect(JSON.parse(text)).toMatchObject({
		emails: [{ status: 'sent', failed_at: null, problem: null, leased_until: null }],
	});
});

test('the outbox reports the latest problem of queued emails, even if a newer email has none', async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: mailing(RECEIPT) });
	await runSql(store, [
		`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded,
				subject, text_body, headers, origin, status, problem, deliver_at, created_at)
			select gen_random_uuid(), 'Acme', 'live', n::text, '', '', '', '', '', 'Thanks.', '{}', '{}', status, problem,
				now() + interval '1 day', now() + n * interval '1 minute'
			from (values (1, 'queued', 'Error 1'), (2, 'queued', 'Error 2'), (3, 'queued', null), (4, 'failed', 'Error 4'))
				as mails (n, status, problem)`,
	]);
	const text = textOf(await (await signIn(service)).open('outbox/'));
	expect(text).toContain('Delivery is failing: 2 emails wait for another attempt.');
	expect(text).toMatch(/Latest problem:\s*Error 2/);
	await service.stop();
});

test.each([
	['an email', (id: string) => `outbox/${id}/retry/`],
	['all failed emails', () => 'retry-failed-emails/'],
])('retrying %s of the test environment is rejected, and sends nothing', async (_, pathOf) => {
	await using smtp = await startSmtp();
	const service = await openService({ ...delivering(smtp), ...(await newStore()) });
	const email = newEmail();
	await trigger(service, 'receipt', email, {}, TEST_KEY.key);
	const { id } = await mailTo(service, email);
	const path = `${pathOf(id)}?environment=test`;
	const { status, text } = await (await signIn(service)).send(path, { since: '1d' });
	expect([status, text]).toEqual([409, expect.stringContaining('are never sent')]);
	await settle(service);
	expect(await mailTo(service, email)).toMatchObject({ status: 'kept', attempts: 0 });
	await service.stop();
	expect(smtp.received).toEqual([]);
});

test('deleting a contact cancels its email that an attempt has not delivered yet, without its content', async () => {
	const email = newEmail();
	const store = await newStore();
	const options = { workspace: FULL_WORKSPACE, controls: true, ...store };
	const first = await openService(options);
	const { id } = (await upsert(first, { email })).body;
	await postTo(first, '/emails/trigger/', { trigger_key: 'receipt', to_email: email });
	await first.stop();
	await runSql(store, [`update outbox set attempts = 1, problem = 'ECONNECTION'`]);
	const second = await openService(options);
	const other = await signIn(second, first.console.password);
	expect((await other.act(`contacts/${id}/delete/`)).status).toBe(303);
	const { mails } = await second.control<State>('state');
	expect(mails).toMatchObject([
		{ status: 'cancelled', contact_id: null, subject: '(removed)', text_body: null },
	]);
});
