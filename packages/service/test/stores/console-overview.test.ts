import { freePort } from '@contact-sync/testing/free-port';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY } from '../helpers/automations.ts';
import { upsert } from '../helpers/call.ts';
import { textOf } from '../helpers/lived-in.ts';
import {
	mailTo,
	RECEIPT,
	SENDERS,
	smtpEnv,
	TEST_KEY,
	trigger,
	untilStatus,
} from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';
import { workspace } from '../helpers/workspace.ts';

const FILE = workspace([ABLE_KEY, TEST_KEY], 'Acme', { senders: SENDERS, ...RECEIPT });

async function read(service: OpenedService, path = 'overview/'): Promise<string> {
	return textOf(await (await signIn(service)).open(path)).replaceAll('&quot;', '"');
}

describe('The overview', () => {
	let store: StoreOptions;
	beforeEach(async () => void (store = await newStore()));
	const start = (env = {}) => openService({ ...store, workspace: FILE, controls: true, env });

	test('of an empty environment shows three steps with the base URL, until there is a contact', async () => {
		const service = await start();
		const text = await read(service);
		expect(text).toContain('First Steps');
		expect(text).toContain('Create API Key');
		expect(text).toContain(`base URL: ${service.url} `);
		expect(text).toContain(`--json '{"email":"ada@acme.example"}' ${service.url}/contacts/upsert/`);
		await upsert(service, { email: 'ada@acme.example' });
		const later = await read(service);
		expect(later).not.toContain('First Steps');
		expect(later).toContain(`Base URL ${service.url} `);
		expect(await read(service, 'overview/?environment=test')).toContain('First Steps');
	});

	test('shows the base URL below PUBLIC_URL to users of a proxy', async () => {
		const service = await start({ PUBLIC_URL: 'https://acme.example/sync' });
		const operator = await signIn(service);
		const response = await fetch(`${service.console.url}overview/`, {
			headers: { Cookie: operator.cookie, 'X-Forwarded-Proto': 'https' },
		});
		expect(await response.text()).toContain('>https://acme.example/sync/api/v1</pre>');
	});

	test('counts sent, failed, and bounced emails of 24 hours, and the queue', async () => {
		await using smtp = await startSmtp({
			reject: (to) => (to.startsWith('bad') ? 550 : undefined),
		});
		const service = await start(smtpEnv(smtp));
		for (const name of ['ada', 'bob', 'bad'])
			await trigger(service, 'receipt', `${name}@acme.example`);
		await untilStatus(service, 'ada@acme.example', 'sent');
		await untilStatus(service, 'bob@acme.example', 'sent');
		await untilStatus(service, 'bad@acme.example', 'failed');
		await runSql(store, [
			`insert into suppressions (product, environment, email, email_folded, reason, created_at, suppressed_at)
				select 'Acme', 'live', 'old@acme.example', 'old@acme.example', 'bounced', time, time
				from (select now() - interval '2 days' as time) as report`,
		]);
		expect(await read(service)).toMatch(
			/Sent 2 Failed 1 Bounced \d In the Queue 0 Oldest Due Job none/,
		);
		await service.control('clock', { advance: '25h' });
		expect(await read(service)).toMatch(/Sent 0 Failed 0 Bounced 0 In the Queue 0/);
	});

	test('counts no bounces that the workspace file lists', async () => {
		const unsubscribed = [{ email: 'bad@acme.example', reason: 'bounced' }];
		const file = workspace([ABLE_KEY], 'Acme', { unsubscribed });
		const service = await openService({ ...store, workspace: file, controls: true });
		expect(await read(service, 'unsubscribed/')).toContain('bad@acme.example bounced');
		expect(await read(service)).toContain('Bounced 0 ');
	});

	test('highlights bounces, but no figure of which there are none', async () => {
		const service = await start();
		await runSql(store, [
			`insert into suppressions (product, environment, email, email_folded, reason, created_at, suppressed_at)
				values ('Acme', 'live', 'bad@acme.example', 'bad@acme.example', 'bounced', now(), now())`,
		]);
		const { text } = await (await signIn(service)).open('overview/');
		const highlighted = [...text.matchAll(/class="bad"><span class="quiet">([^<]+)/g)];
		expect(highlighted.map(([, label]) => label)).toEqual(['Bounced']);
	});

	test('explains why emails wait, also before the first of them fails', async () => {
		const service = await start(smtpEnv({ url: `smtp://127.0.0.1:${await freePort()}` }));
		expect(await read(service)).not.toContain('Delivery is failing');
		await trigger(service, 'receipt', 'ada@acme.example');
		await until(async () => (await mailTo(service, 'ada@acme.example')).problem !== null);
		expect(await read(service)).toContain(
			'Delivery is failing: 1 email waits for another attempt. Latest problem: The connection',
		);
		expect(await read(service, 'overview/?environment=test')).not.toContain('Delivery is');
	});

	test('shows the age of the oldest due job, and emails that wait without SMTP', async () => {
		const service = await start();
		await trigger(service, 'receipt', 'ada@acme.example');
		await runSql(store, [
			// The first job of the contact waits for its next attempt, so the second one can't run.
			`insert into jobs (product, environment, kind, payload, due_at, attempts, created_at)
				select product, 'live', 'automation', '{"contactId":"00000000-0000-4000-8000-000000000000"}',
					now() - age, attempts, now()
				from (values ('Acme', interval '-1 hour', 1), ('Acme', interval '3 hours', 0),
					('Other', interval '9 hours', 0)) as job (product, age, attempts)`,
		]);
		const text = await read(service);
		expect(text).toContain('In the Queue 1 ');
		expect(text).toContain('SMTP_URL isn’t set, so emails wait in the outbox for up to 5 days.');
		expect(text).toContain('Oldest Due Job due 3 h ago');
		expect(await read(service, 'overview/?environment=test')).toContain('Stored 0 ');
	});
});
