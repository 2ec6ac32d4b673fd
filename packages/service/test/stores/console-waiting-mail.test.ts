import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { mailing, RECEIPT } from '../helpers/mail.ts';
import { textOf } from '../helpers/lived-in.ts';
import { signIn } from '../helpers/operate.ts';

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
