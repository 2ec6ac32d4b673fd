import type { Contact } from '@contact-sync/core';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY, activityOf, postTo, settle } from '../helpers/automations.ts';
import { newEmail, post, upsert } from '../helpers/call.ts';
import { mailing, mailsTo, unsubscribeLink } from '../helpers/mail.ts';
import { bulkEnroll, enroll, enrollmentsOf, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';

const OVERRIDE = { override_unsubscribe: true };
const BUY_AGAIN = { when: { event: 'bought' }, then: [{ enroll: 'onboarding' }] };
const WORKSPACE = { ...SEQUENCES, automations: [BUY_AGAIN] };
const service = useService({ workspace: mailing(WORKSPACE), controls: true });

const advance = (by: string) => service().control('clock', { advance: by });

/** Enrolls a new contact, who unsubscribes through the first email. */
async function newUnsubscribed(): Promise<string> {
	const email = await newContact(service());
	await enroll(service(), email, 'onboarding');
	const [mail] = await mailsTo(service(), email);
	await fetch(unsubscribeLink(mail!), { method: 'POST' });
	expect(await enrollmentsOf(service(), email)).toMatchObject([{ status: 'stopped' }]);
	return email;
}

const subjectsTo = async (email: string) =>
	(await mailsTo(service(), email)).map(({ text_body }) => text_body);

describe('enrolling a contact again after an unsubscribe', () => {
	test('returns 422 with the reason and the override option', async () => {
		const email = await newUnsubscribed();
		expect(await enroll(service(), email, 'onboarding')).toMatchObject({
			status: 422,
			body: {
				detail: expect.stringMatching(/is suppressed \(unsubscribed\).*override_unsubscribe: true/),
			},
		});
		expect((await bulkEnroll(service(), [email])).body.results).toEqual([
			{ email, status: 'unsubscribed' },
		]);
	});

	test('with override_unsubscribe restarts at the first step, and schedules each step again', async () => {
		const email = await newUnsubscribed();
		const [before] = await enrollmentsOf(service(), email);
		await advance('1d');
		const { status, body } = await enroll(service(), email, 'onboarding', OVERRIDE);
		expect([status, body.status]).toEqual([201, 'active']);
		expect(body.id).not.toBe(before!.id);
		expect(await enrollmentsOf(service(), email)).toEqual([body]);
		expect(await subjectsTo(email)).toEqual(['welcome', 'welcome']);
		await advance('30h'); // the step that was scheduled before the stop is due by now
		expect(await subjectsTo(email)).toEqual(['welcome', 'welcome']);
		await advance('2d');
		expect(await subjectsTo(email)).toEqual(['welcome', 'welcome', 'tips', 'goodbye']);
		expect(await enrollmentsOf(service(), email)).toMatchObject([{ status: 'completed' }]);
	});

	test('in another sequence returns 200 when the request is repeated', async () => {
		const email = await newUnsubscribed();
		const responses = [
			await enroll(service(), email, 'later', OVERRIDE),
			await enroll(service(), email, 'later', OVERRIDE),
		];
		expect(responses.map(({ status }) => status)).toEqual([201, 200]);
		expect(responses[1]!.body).toEqual(responses[0]!.body);
	});

	test('returns 200 with the same enrollment when the request is repeated', async () => {
		const email = await newUnsubscribed();
		const first = await enroll(service(), email, 'onboarding', OVERRIDE);
		const again = await enroll(service(), email, 'onboarding', OVERRIDE);
		expect(again).toMatchObject({ status: 200, body: first.body });
		expect(await subjectsTo(email)).toEqual(['welcome', 'welcome']);
	});

	test('stores the metadata and the trigger_source of the new request', async () => {
		const email = await newUnsubscribed();
		const rest = { ...OVERRIDE, metadata: { by: 'support' }, trigger_source: 'phone' };
		await enroll(service(), email, 'onboarding', rest);
		const enrolled = (await activityOf(service(), email)).filter(([kind]) => kind === 'enrolled');
		expect(enrolled.at(-1)![1]).toEqual({
			sequence: 'onboarding',
			metadata: { by: 'support' },
			trigger_source: 'phone',
		});
	});

	test('in bulk restarts stopped enrollments, and does not change active ones', async () => {
		const [stopped, active] = [await newUnsubscribed(), await newContact(service())];
		await enroll(service(), active, 'onboarding');
		const { body } = await bulkEnroll(service(), [stopped, active], 'onboarding', OVERRIDE);
		expect(body).toMatchObject({ enrolled: 1, skipped: 1 });
		expect(body.results).toEqual([
			{ email: stopped, status: 'enrolled' },
			{ email: active, status: 'already_enrolled' },
		]);
		expect(await subjectsTo(stopped)).toEqual(['welcome', 'welcome']);
		expect(await subjectsTo(active)).toEqual(['welcome']);
	});
});

test('a completed enrollment stays completed, even with override_unsubscribe', async () => {
	const email = await newContact(service());
	const first = await enroll(service(), email, 'empty');
	const again = await enroll(service(), email, 'empty', OVERRIDE);
	expect(again).toMatchObject({ status: 200, body: first.body });
});

describe('a stopped enrollment of a contact who is no longer suppressed', () => {
	let opened: OpenedService;
	const open = async (store: StoreOptions, unsubscribed: object[]) => {
		const workspace = mailing({ ...WORKSPACE, unsubscribed });
		opened = await openService({ workspace, controls: true, ...store });
	};
	const email = newEmail();
	const stopOf = (sequence: string, reason: string) =>
		`insert into activity (product, environment, contact_id, kind, details, created_at)
			select product, environment, id, 'enrollment_stopped', '${JSON.stringify({ sequence, reason })}', now() from contacts`;
	beforeAll(async () => {
		const store = await newStore();
		await open(store, []);
		await upsert(opened, { email });
		await enroll(opened, email, 'onboarding');
		await settle(opened);
		await opened.stop();
		await runSql(store, [stopOf('onboarding', 'an earlier reason')]);
		await open(store, [{ email }]);
		await opened.control('clock', { advance: '3d' });
		await opened.stop();
		await runSql(store, [stopOf('later', 'the reason of another sequence')]);
		await open(store, []);
	});
	afterAll(() => opened.stop());

	test('does not restart without override_unsubscribe, and the response contains the reason', async () => {
		expect((await post<Contact>(opened, ABLE_KEY.key!, { email })).body.status).toBe('active');
		expect(await enroll(opened, email, 'onboarding')).toMatchObject({
			status: 422,
			body: {
				detail: expect.stringMatching(
					/was stopped earlier, for this reason at the time: the email address is suppressed \(unsubscribed\).*override_unsub/,
				),
			},
		});
		expect((await bulkEnroll(opened, [email])).body.results).toEqual([
			{ email, status: 'stopped' },
		]);
		expect(await activityOf(opened, email)).toContainEqual([
			'enrollment_refused',
			{
				sequence: 'onboarding',
				reason: "The contact's enrollment in this sequence was stopped earlier.",
			},
		]);
	});

	test('is not restarted by an automation, and the activity shows the reason', async () => {
		await postTo(opened, '/events/track/', { email, event_name: 'bought' });
		const reason = expect.stringMatching(/was stopped/);
		expect(await activityOf(opened, email)).toContainEqual([
			'effect_skipped',
			{ effect: { enroll: 'onboarding' }, reason },
		]);
	});

	test('restarts with override_unsubscribe', async () => {
		const { status, body } = await enroll(opened, email, 'onboarding', OVERRIDE);
		expect([status, body.status]).toEqual([201, 'active']);
	});
});

test('a delay that the workspace file changes counts from the restart of an enrollment', async () => {
	const store = await newStore();
	const open = (after: string) => {
		const sequences = [{ slug: 'later', name: 'Later', steps: [{ after, template: 'welcome' }] }];
		const workspace = mailing({ templates: SEQUENCES.templates, sequences });
		return openService({ workspace, controls: true, ...store });
	};
	const first = await open('1h');
	const email = await newContact(first);
	await enroll(first, email, 'later');
	await runSql(store, [
		`update enrollments set status = 'stopped', step_from = now() - interval '9 days'`,
	]);
	expect((await enroll(first, email, 'later', OVERRIDE)).status).toBe(201);
	await first.stop();
	const second = await open('2h');
	await second.control('clock', { advance: '1h' });
	expect(await mailsTo(second, email)).toEqual([]);
	await second.control('clock', { advance: '1h' });
	expect(await mailsTo(second, email)).toHaveLength(1);
	await second.stop();
});
