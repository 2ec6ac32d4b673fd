import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { ABLE_KEY, postTo, settle } from '../helpers/automations.ts';
import { newEmail, post, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { mailTo, SENDERS, smtpEnv, TEST_KEY, trigger, triggered } from '../helpers/mail.ts';
import { newContact } from '../helpers/sequences.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';
import { workspace } from '../helpers/workspace.ts';

const RECEIPT = triggered('receipt', { subject: 'Receipt', text: 'Thanks.' });
const WORKSPACE = workspace([ABLE_KEY, TEST_KEY], 'Acme', {
	senders: SENDERS,
	...RECEIPT,
	triggers: [...RECEIPT.triggers, { key: 'reminder', template: 'receipt', delay: '1s' }],
	templates: [...RECEIPT.templates, { key: 'news', subject: 'News', text: 'News.' }],
	sequences: [{ slug: 'news', name: 'News', steps: [{ template: 'news' }] }],
	automations: [{ when: { event: 'paid' }, then: [{ add_tag: 'Paid' }] }],
});

/** Adds contacts whose sequence step has been due for an hour. */
const dueSteps = (environment: string, count: number) => [
	`create temporary table due as select gen_random_uuid() as contact, gen_random_uuid() as enrollment, n
		from generate_series(1, ${count}) as n`,
	`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
		select contact, 'Acme', '${environment}', n || '@many.example', n || '@many.example', '{}', now(), now() from due`,
	`insert into enrollments (id, product, environment, contact_id, sequence_slug, status, next_step, step_from,
			overridden_at, enrolled_at)
		select enrollment, 'Acme', '${environment}', contact, 'news', 'active', 'news', now(), null, now() from due`,
	`insert into jobs (product, environment, kind, payload, priority, due_at, created_at)
		select 'Acme', '${environment}', 'sequence_step', jsonb_build_object('contactId', contact,
			'enrollmentId', enrollment, 'sequence', 'news', 'step', 'news'),
			${environment === 'live' ? 1 : 3}, now() - interval '1 hour', now() from due`,
];

async function withDueSteps(store: StoreOptions, environment: string, count: number) {
	const first = await openService({ workspace: WORKSPACE, ...store });
	const email = await newContact(first);
	await first.stop();
	await runSql(store, dueSteps(environment, count));
	return { service: await openService({ workspace: WORKSPACE, controls: true, ...store }), email };
}

const COUNT = 4_000;

test('steps of sequences are less urgent than emails of triggers, and test jobs less than live ones', async () => {
	const store = await newStore();
	const { slug, steps } = { slug: 'later', steps: [{ after: '1d', template: 'news' }] };
	const file = JSON.parse(WORKSPACE);
	file.sequences.push({ slug, name: slug, steps });
	file.triggers.push({ key: 'later', template: 'receipt', delay: '1d' });
	const service = await openService({
		workspace: JSON.stringify(file),
		controls: true,
		...store,
	});
	const email = newEmail();
	for (const key of ['live', 'test'].map((name) => service.keys[name]!)) {
		await post(service, key, { email });
		await postTo(service, '/sequences/enroll/', { email, sequence_slug: slug }, key);
		await postTo(service, '/emails/trigger/', { to_email: email, trigger_key: 'later' }, key);
		await postTo(service, '/events/track/', { email, event_name: 'paid' }, key); // doesn't wait for them
	}
	await settle(service);
	const rows = await runSql(store, [
		'select environment, kind, priority from jobs order by priority',
	]);
	expect(rows).toEqual([
		{ environment: 'live', kind: 'trigger_mail', priority: 0 },
		{ environment: 'live', kind: 'sequence_step', priority: 1 },
		{ environment: 'test', kind: 'trigger_mail', priority: 2 },
		{ environment: 'test', kind: 'sequence_step', priority: 3 },
	]);
});

test.each(['live', 'test'])(
	'an automation does not wait for thousands of due %s sequence steps',
	async (environment) => {
		const { service, email } = await withDueSteps(await newStore(), environment, COUNT);
		await postTo(service, '/events/track/', { email, event_name: 'paid' });
		const tags = async () =>
			(await service.control<State>('state')).contacts.find((each) => each.email === email)!.tags;
		await until(async () => (await tags()).length > 0);
		const { jobs } = await service.control<State>('state');
		expect(jobs.length).toBeGreaterThan(COUNT / 4);
		await service.stop();
	},
);

test('an automation of a contact whose own step is due waits only for that step', async () => {
	const { service } = await withDueSteps(await newStore(), 'live', COUNT);
	const email = `${COUNT}@many.example`;
	await postTo(service, '/events/track/', { email, event_name: 'paid' });
	const tags = async () =>
		(await service.control<State>('state')).contacts.find((each) => each.email === email)!.tags;
	await until(async () => (await tags()).length > 0);
	const { jobs, mails } = await service.control<State>('state');
	expect(jobs.length).toBeGreaterThan(COUNT / 4);
	expect(mails.map(({ to_email }) => to_email)).toContain(email);
	await service.stop();
});

test('a delayed email to a contact whose own step is due does not wait for that step', async () => {
	const { service } = await withDueSteps(await newStore(), 'live', COUNT);
	await trigger(service, 'reminder', `${COUNT}@many.example`);
	const subjects = async () =>
		(await service.control<State>('state')).mails.map(({ subject }) => subject);
	await until(async () => (await subjects()).includes('Receipt'));
	expect((await service.control<State>('state')).jobs.length).toBeGreaterThan(COUNT / 4);
	await service.stop();
});

test('a receipt is delivered before the emails of sequences', async () => {
	const store = await newStore();
	const first = await openService({ workspace: WORKSPACE, controls: true, ...store });
	const emails = Array.from({ length: 60 }, newEmail);
	await Promise.all(emails.map((email) => upsert(first, { email })));
	await postTo(first, '/sequences/api/bulk-enroll/', { emails, sequence_slug: 'news' });
	await first.control('clock', { advance: '0s' });
	const receipt = newEmail();
	await trigger(first, 'receipt', receipt);
	await first.stop();
	await using smtp = await startSmtp();
	const second = await openService({
		workspace: WORKSPACE,
		controls: true,
		env: smtpEnv(smtp),
		...store,
	});
	await until(() => smtp.received.length === 61);
	expect(smtp.received.slice(0, 5).map(({ to }) => to[0])).toContain(receipt);
	await second.stop();
});

test('without SMTP, emails of sequences fail after five days, even if receipts wait', async () => {
	const service = await openService({
		workspace: WORKSPACE,
		controls: true,
		...(await newStore()),
	});
	const email = await newContact(service);
	await postTo(service, '/sequences/enroll/', { email, sequence_slug: 'news' });
	await service.control('clock', { advance: '4d' });
	await trigger(service, 'receipt', newEmail());
	await service.control('clock', { advance: '1d' });
	expect(await mailTo(service, email)).toMatchObject({ status: 'failed' });
	await service.stop();
});
