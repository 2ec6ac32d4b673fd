import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { activityOf, settle } from '../helpers/automations.ts';
import { newEmail, post, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { trigger } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { enroll } from '../helpers/sequences.ts';

const OPTIONS = { workspace: FULL_WORKSPACE, controls: true };

/** Starts a service with contacts that each have a scheduled step and a delayed email. */
async function withJobs(count: number) {
	const service = await openService({ ...OPTIONS, ...(await newStore()) });
	const contacts = [];
	for (const email of Array.from({ length: count }, newEmail)) {
		contacts.push((await upsert(service, { email })).body);
		await enroll(service, email, 'onboarding');
		await trigger(service, 'later', email);
	}
	await settle(service);
	return { service, contacts, operator: await signIn(service) };
}

const jobsOf = async (service: OpenedService) =>
	(await service.control<State>('state')).jobs as unknown as {
		id: number;
		kind: string;
		environment: string;
		contact_id: string;
	}[];

const statuses = async (service: OpenedService) =>
	(await service.control<State>('state')).enrollments.map(({ status }) => status);

const STOPPED = [
	'enrollment_stopped',
	{ sequence: 'onboarding', reason: 'canceled in the console' },
];
const SKIPPED = [
	'mail_skipped',
	{ mail: expect.any(String), trigger: 'later', reason: 'canceled in the console' },
];

test('canceling all jobs like a step stops the sequence for all contacts, and nothing else', async () => {
	const { service, contacts, operator } = await withJobs(3);
	const { id } = (await jobsOf(service)).find(({ kind }) => kind === 'sequence_step')!;
	const page = await operator.open(`jobs/${id}/cancel-all/`);
	expect(page.text).toContain('Sequence onboarding');
	expect(page.text).toContain('3 jobs are canceled');
	expect((await operator.act(`jobs/${id}/cancel-all/`)).status).toBe(303);
	expect(await statuses(service)).toEqual(['stopped', 'stopped', 'stopped']);
	expect((await jobsOf(service)).map(({ kind }) => kind)).toEqual(Array(3).fill('trigger_mail'));
	for (const { email } of contacts) {
		const activity = await activityOf(service, email);
		expect(activity).toContainEqual(STOPPED);
		expect(activity).not.toContainEqual(SKIPPED);
	}
});

test('canceling all jobs like a step leaves those of the other environment', async () => {
	const { service, operator } = await withJobs(1);
	const { id } = (await jobsOf(service)).find(({ kind }) => kind === 'sequence_step')!;
	const [email, key] = [newEmail(), service.keys.test!];
	await post(service, key, { email });
	await enroll(service, email, 'onboarding', {}, key);
	await settle(service);
	const { text } = await operator.open(`jobs/${id}/cancel-all/`);
	expect(text).toContain('1 job is canceled');
	await operator.act(`jobs/${id}/cancel-all/`);
	const left = (await jobsOf(service)).map(({ kind, environment }) => `${kind} ${environment}`);
	expect(left.toSorted()).toEqual(['sequence_step test', 'trigger_mail live']);
});

test('canceling a delayed email is recorded for the contact of its environment, which was created later', async () => {
	const service = await openService({ ...OPTIONS, ...(await newStore()) });
	const email = newEmail();
	await trigger(service, 'later', email);
	await upsert(service, { email });
	await post(service, service.keys.test!, { email });
	const [job] = await jobsOf(service);
	const operator = await signIn(service);
	expect((await operator.act(`jobs/${job!.id}/cancel-all/`)).status).toBe(303);
	const skipped = (await activityOf(service, email)).filter(([kind]) => kind === 'mail_skipped');
	expect(skipped).toEqual([SKIPPED]);
});

test('canceling all jobs of a contact leaves those of others', async () => {
	const { service, contacts, operator } = await withJobs(2);
	const [first, second] = contacts as [(typeof contacts)[0], (typeof contacts)[0]];
	const { text } = await operator.open(`contacts/${first.id}/cancel-jobs/`);
	expect(text).toContain(
		'2 jobs are canceled. The contact’s sequences stop, and its delayed emails aren’t sent.',
	);
	expect(text).toContain('The contact’s timeline shows the cancellation.');
	expect((await operator.act(`contacts/${first.id}/cancel-jobs/`)).status).toBe(303);
	expect(new Set((await jobsOf(service)).map(({ contact_id }) => contact_id))).toEqual(
		new Set([second.id]),
	);
	const activity = await activityOf(service, first.email);
	expect(activity).toContainEqual(STOPPED);
	expect(activity).toContainEqual(SKIPPED);
	expect((await statuses(service)).toSorted()).toEqual(['active', 'stopped']);
	const again = await operator.open(`contacts/${first.id}/cancel-jobs/`);
	expect([again.status, again.text]).toEqual([409, expect.stringContaining('has no jobs')]);
	expect((await operator.open('audit/')).text).toContain('Cancel Jobs');
});

/** Returns the statement that adds an abandoned job of an automation, which also ended its process. */
const abandoned = (contactId: string, automation: string, ago: string) => {
	const payload = JSON.stringify({
		contactId,
		effects: [{ add_tag: 'Late' }],
		automation: { id: automation, when: { event: 'visit' }, because: { event: 'visit' } },
		chain: { id: '1', depth: 1, budget: 0 },
		variables: {},
	});
	return `insert into jobs (product, environment, kind, payload, due_at, attempts, takes, failed_at, created_at)
		values ('Acme', 'live', 'automation', '${payload}', now(), 12, 3, now() - interval '${ago}', now())`;
};

async function withAbandoned() {
	const store = await newStore();
	const before = await openService({ ...OPTIONS, ...store });
	const { id, email } = (await upsert(before, { email: newEmail() })).body;
	await before.stop();
	await runSql(store, [
		abandoned(id, 'a', '1 hour'),
		abandoned(id, 'b', '1 hour'),
		abandoned(id, 'a', '3 hours'),
	]);
	const service = await openService({ ...OPTIONS, ...store });
	return { service, id, email, operator: await signIn(service, before.console.password) };
}

test('canceling all jobs like an automation leaves those of other automations', async () => {
	const { service, email, operator } = await withAbandoned();
	const [first] = await jobsOf(service);
	expect((await operator.act(`jobs/${first!.id}/cancel-all/`)).status).toBe(303);
	expect(await jobsOf(service)).toEqual([
		expect.objectContaining({
			payload: expect.objectContaining({ automation: expect.objectContaining({ id: 'b' }) }),
		}),
	]);
	const canceled = (await activityOf(service, email)).filter(
		([kind]) => kind === 'automation_canceled',
	);
	const details = {
		automation: 'a',
		when: { event: 'visit' },
		then: [{ add_tag: 'Late' }],
		reason: 'canceled in the console',
	};
	expect(canceled).toEqual([
		['automation_canceled', details],
		['automation_canceled', details],
	]);
});

test('canceling all jobs of a contact leaves those that were abandoned', async () => {
	const { service, id, operator } = await withAbandoned();
	expect((await operator.open(`contacts/${id}/cancel-jobs/`)).status).toBe(409); // has no jobs
	expect(await jobsOf(service)).toHaveLength(3);
});

test('all jobs that were abandoned in a time span run again, and older ones stay', async () => {
	const { service, operator } = await withAbandoned();
	expect((await operator.open('jobs/')).text).toContain('Retry Abandoned Jobs');
	const rejected = await operator.act('retry-abandoned-jobs/', { since: 'today' });
	expect(rejected.status).toBe(400);
	expect((await operator.act('retry-abandoned-jobs/', { since: '2h' })).status).toBe(303);
	await settle(service);
	const { contacts, jobs } = await service.control<State>('state');
	expect(contacts[0]!.tags).toEqual(['Late']);
	expect(jobs).toHaveLength(1);
});
