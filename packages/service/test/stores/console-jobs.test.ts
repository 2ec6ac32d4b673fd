import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { allPages, signIn, type Operator } from '../helpers/operate.ts';
import { activityOf, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { trigger } from '../helpers/mail.ts';
import { enroll } from '../helpers/sequences.ts';

const start = (store: StoreOptions) =>
	openService({ ...store, workspace: FULL_WORKSPACE, controls: true });

const jobsOf = async (service: OpenedService) =>
	(await service.control<State>('state')).jobs as unknown as { id: number; kind: string }[];

/** ID that no row has. */
const MISSING = '00000000-0000-4000-8000-000000000000';

/** Returns the payload of an automation job. */
const PAYLOAD = (contactId: string) =>
	JSON.stringify({
		contactId,
		effects: [{ add_tag: 'Late' }],
		automation: { id: 'a', when: { event: 'visit' }, because: { event: 'visit' } },
		chain: { id: '1', depth: 1, budget: 0 },
		variables: {},
	});

/** Starts a service on a database with a permanently failed job. */
async function withGivenUpJob({ attempts, takes } = { attempts: 12, takes: 0 }): Promise<{
	service: OpenedService;
	email: string;
	operator: Operator;
}> {
	const store = await newStore();
	const before = await start(store);
	const email = newEmail();
	const { id } = (await upsert(before, { email })).body;
	await before.stop();
	await runSql(store, [
		`insert into jobs (product, environment, kind, payload, due_at, attempts, takes, failed_at, problem, created_at)
			values ('Acme', 'live', 'automation', '${PAYLOAD(id)}', now(), ${attempts}, ${takes}, now(), 'Error XX000', now())`,
	]);
	const service = await start(store);
	return { service, email, operator: await signIn(service, before.console.password) };
}

const jobId = async (service: OpenedService, kind: string) =>
	String((await jobsOf(service)).find((job) => job.kind === kind)!.id);

describe('a job that failed permanently', () => {
	test.each([
		['its attempts failed', { attempts: 12, takes: 0 }],
		['it ended its process', { attempts: 0, takes: 3 }],
	])('because %s is shown with its error, and runs again when it is retried', async (_, state) => {
		const { service, email, operator } = await withGivenUpJob(state);
		const page = (await operator.open('jobs/')).text;
		expect(page).toContain('Error XX000');
		expect(page).toContain(email);
		const id = await jobId(service, 'automation');
		expect(page).toContain(`${id}/retry/`);
		const { text } = await operator.open(`jobs/${id}/retry/`);
		expect(text).toContain(`Automation, for ${email}`);
		const response = await operator.act(`jobs/${id}/retry/`);
		expect([response.status, response.headers.get('Location')]).toEqual([303, '../../../jobs/']);
		await settle(service);
		const { contacts, jobs } = await service.control<State>('state');
		expect(contacts[0]!.tags).toEqual(['Late']);
		expect(jobs).toEqual([]);
		expect((await operator.open('jobs/')).text).toContain('No jobs were abandoned.');
		expect((await operator.send(`jobs/${id}/retry/`)).status).toBe(404);
	});

	test('is removed when it is canceled, and the contact’s activity shows the cancellation', async () => {
		const { service, email, operator } = await withGivenUpJob();
		await operator.act(`jobs/${await jobId(service, 'automation')}/cancel/`);
		expect(await jobsOf(service)).toEqual([]);
		expect(await activityOf(service, email)).toContainEqual([
			'automation_canceled',
			expect.objectContaining({ reason: 'canceled in the console', then: [{ add_tag: 'Late' }] }),
		]);
		const { contacts } = await service.control<State>('state');
		const contact = await operator.open(`contacts/${contacts[0]!.id}/`);
		expect(contact.text).toContain('Automation canceled');
	});

	test('is listed once across all pages, even if many failed at the same time', async () => {
		const store = await newStore();
		const service = await start(store);
		await runSql(store, [
			`insert into jobs (product, environment, kind, payload, due_at, attempts, failed_at, created_at)
				select 'Acme', 'live', 'automation', '${PAYLOAD(MISSING)}', now(), 12, now(), now()
				from generate_series(1, 120)`,
		]);
		const ids = (await jobsOf(service)).map(({ id }) => String(id));
		const seen = await allPages(await signIn(service), 'jobs/', /jobs\/(\d+)\/retry\//g);
		expect(seen).toEqual(ids.toReversed());
	});

	test('for the next step of a sequence is not shown as due on the page of its contact', async () => {
		const store = await newStore();
		const service = await start(store);
		const email = newEmail();
		const { id } = (await upsert(service, { email })).body;
		await enroll(service, email, 'onboarding');
		await settle(service);
		const operator = await signIn(service);
		const readPage = async () => (await operator.open(`contacts/${id}/`)).text;
		expect(await readPage()).not.toContain('No step is scheduled.');
		await runSql(store, ['update jobs set failed_at = now()']);
		expect(await readPage()).toContain('No step is scheduled.');
	});
});

describe('canceling a job', () => {
	/** Enrolls a contact, changes the job of the second step, and cancels it. */
	async function cancelChanged(payload: object) {
		const store = await newStore();
		const before = await start(store);
		const email = newEmail();
		await upsert(before, { email });
		await enroll(before, email, 'onboarding');
		await trigger(before, 'later', email);
		await settle(before);
		await before.stop();
		const change = `update jobs set payload = payload || '${JSON.stringify(payload)}'`;
		await runSql(store, [change]);
		const service = await start(store);
		const operator = await signIn(service, before.console.password);
		for (const { id } of await jobsOf(service)) {
			expect((await operator.act(`jobs/${id}/cancel/`)).status).toBe(303);
		}
		const { enrollments, jobs } = await service.control<State>('state');
		expect(jobs).toEqual([]);
		return { status: enrollments[0]!.status, activity: await activityOf(service, email) };
	}

	test('of a step that its enrollment has passed does not stop the enrollment', async () => {
		const { status, activity } = await cancelChanged({ step: 'welcome' });
		expect(status).toBe('active');
		expect(activity.map(([kind]) => kind)).not.toContain('enrollment_stopped');
	});

	test('of a contact or an enrollment that no longer exists only removes the job', async () => {
		const { status, activity } = await cancelChanged({ contactId: MISSING, enrollmentId: MISSING });
		expect(status).toBe('active');
		expect(activity.map(([kind]) => kind)).not.toContain('mail_skipped');
	});
});

describe('a scheduled email', () => {
	let service: OpenedService;
	let operator: Operator;
	beforeEach(async () => {
		service = await start(await newStore());
		operator = await signIn(service);
	});

	test('of an email trigger is listed, and is not sent after it is canceled', async () => {
		const email = newEmail();
		await upsert(service, { email });
		await trigger(service, 'later', email);
		expect((await operator.open('jobs/?state=scheduled')).text).toContain('Email trigger later');
		await operator.act(`jobs/${await jobId(service, 'trigger_mail')}/cancel/`);
		expect(await activityOf(service, email)).toContainEqual([
			'mail_skipped',
			expect.objectContaining({ trigger: 'later', reason: 'canceled in the console' }),
		]);
		await service.control('clock', { advance: '2h' });
		expect((await service.control<State>('state')).mails).toEqual([]);
	});

	test('of a sequence is listed with its step, and canceling the email stops the enrollment', async () => {
		const email = newEmail();
		await upsert(service, { email });
		await enroll(service, email, 'onboarding');
		await settle(service);
		const { text } = await operator.open('jobs/?state=scheduled');
		expect(text).toMatch(/Step 2 of\s*<a href="[^"]*sequences\/onboarding\/">onboarding<\/a>/);
		const path = `jobs/${await jobId(service, 'sequence_step')}/cancel/`;
		expect((await operator.open(path)).text).toContain(`Step 2 of onboarding, to ${email}`);
		await operator.act(path);
		const { enrollments, jobs } = await service.control<State>('state');
		expect([enrollments[0]!.status, jobs]).toEqual(['stopped', []]);
		expect(await activityOf(service, email)).toContainEqual([
			'enrollment_stopped',
			{ sequence: 'onboarding', reason: 'canceled in the console' },
		]);
	});

	test('cannot be retried before its first attempt', async () => {
		await trigger(service, 'later', newEmail());
		const response = await operator.open(`jobs/${await jobId(service, 'trigger_mail')}/retry/`);
		expect([response.status, response.text]).toEqual([
			409,
			expect.stringContaining('hasn’t failed'),
		]);
	});

	test('is listed once, by due time, across all pages', async () => {
		const emails = Array.from({ length: 120 }, () => newEmail());
		for (const email of emails) await trigger(service, 'later', email);
		const people = /<bdi>(person-\d+@example\.com)<\/bdi>/g;
		expect(await allPages(operator, 'jobs/?state=scheduled', people)).toEqual(emails);
	});
});
