import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { activityOf } from '../helpers/automations.ts';
import { upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailsTo, unsubscribeLink } from '../helpers/mail.ts';
import { bulkEnroll, enroll, enrollmentsOf, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: mailing(SEQUENCES), controls: true });
const advance = (started: OpenedService, by: string) => started.control('clock', { advance: by });
const textsTo = async (started: OpenedService, email: string) =>
	(await mailsTo(started, email)).map(({ text_body }) => text_body);

describe('an enrollment', () => {
	test('runs its steps, each after its delay, and completes', async () => {
		const email = await newContact(service(), { first_name: 'Ada' });
		await enroll(service(), email, 'onboarding');
		const [first] = await mailsTo(service(), email);
		expect(first).toMatchObject({
			subject: 'welcome Ada',
			origin: { sequence: 'onboarding', step: 0 },
		});
		await advance(service(), '47h');
		expect(await textsTo(service(), email)).toEqual(['welcome']);
		await advance(service(), '2h');
		expect(await textsTo(service(), email)).toEqual(['welcome', 'tips']);
		expect(await enrollmentsOf(service(), email)).toMatchObject([{ status: 'active' }]);
		await advance(service(), '12h');
		expect(await textsTo(service(), email)).toEqual(['welcome', 'tips', 'goodbye']);
		expect(await enrollmentsOf(service(), email)).toMatchObject([{ status: 'completed' }]);
		expect((await activityOf(service(), email)).map(([kind]) => kind)).toEqual(
			expect.arrayContaining(['enrolled', 'mail_sent', 'enrollment_completed']),
		);
	});

	test('sends emails to the current email address of the contact', async () => {
		const email = await newContact(service(), { external_id: 'moves' });
		await enroll(service(), email, 'later');
		const moved = await newContact(service()).then((other) => `new-${other}`);
		await upsert(service(), { email: moved, external_id: 'moves' });
		await advance(service(), '1h');
		expect([await textsTo(service(), email), await textsTo(service(), moved)]).toEqual([
			[],
			['welcome'],
		]);
	});

	test('ignores a job of another step than the planned one', async () => {
		const store = await newStore();
		const open = () => openService({ workspace: mailing(SEQUENCES), controls: true, ...store });
		const first = await open();
		const email = await newContact(first);
		await enroll(first, email, 'onboarding');
		expect(await textsTo(first, email)).toEqual(['welcome']);
		await first.stop();
		await runSql(store, [
			`insert into jobs (product, environment, kind, payload, due_at, created_at)
				select product, environment, kind, payload || '{"step": "earlier"}', now(), now() from jobs`,
		]);
		const second = await open();
		await advance(second, '1h');
		expect((await second.control<State>('state')).jobs).toHaveLength(1); // of the planned step
		await second.stop();
	});

	test('stops when the contact unsubscribes', async () => {
		const email = await newContact(service());
		await enroll(service(), email, 'onboarding');
		const [mail] = await mailsTo(service(), email);
		await fetch(unsubscribeLink(mail!), { method: 'POST' });
		expect(await enrollmentsOf(service(), email)).toMatchObject([{ status: 'stopped' }]);
		await advance(service(), '5d');
		expect(await textsTo(service(), email)).toEqual(['welcome']);
		expect((await activityOf(service(), email)).map(([kind]) => kind)).toContain(
			'enrollment_stopped',
		);
		expect(
			await enroll(service(), email, 'onboarding', { override_unsubscribe: true }),
		).toMatchObject({
			status: 201,
			body: { status: 'active' },
		});
	});

	test('runs its next step after the delay, even if it began just before the clock is advanced', async () => {
		const emails = await Promise.all(Array.from({ length: 60 }, () => newContact(service())));
		await bulkEnroll(service(), emails);
		await advance(service(), '2d');
		const { mails } = await service().control<State>('state');
		const tips = mails
			.filter(({ text_body }) => text_body === 'tips')
			.map(({ to_email }) => to_email);
		expect(tips).toEqual(expect.arrayContaining(emails));
	});

	test('that overrides the suppression list continues until the contact unsubscribes again', async () => {
		const email = 'no@more.example';
		await upsert(service(), { email });
		await enroll(service(), email, 'onboarding', { override_unsubscribe: true });
		await advance(service(), '2d');
		expect(await textsTo(service(), email)).toEqual(['welcome', 'tips']);
		const [mail] = await mailsTo(service(), email);
		await fetch(unsubscribeLink(mail!), { method: 'POST' });
		await advance(service(), '2d');
		expect(await textsTo(service(), email)).toHaveLength(2);
	});
});

describe('a restart', () => {
	const [onboarding, ...others] = SEQUENCES.sequences;
	const withSequences = (...sequences: object[]) => mailing({ ...SEQUENCES, sequences });

	/** Enrolls a contact, restarts with another file, and advances the clock by a week. */
	async function changeFile(after: string) {
		const store = await newStore();
		const first = await openService({ workspace: mailing(SEQUENCES), controls: true, ...store });
		const email = await newContact(first);
		await enroll(first, email, 'onboarding');
		expect(await textsTo(first, email)).toEqual(['welcome']);
		await first.stop();
		const second = await openService({ workspace: after, controls: true, ...store });
		await advance(second, '7d');
		const [enrollment] = await enrollmentsOf(second, email);
		const texts = await textsTo(second, email);
		await second.stop();
		return { status: enrollment!.status, texts };
	}

	test('loses no step', async () => {
		const { status, texts } = await changeFile(mailing(SEQUENCES));
		expect([status, texts]).toEqual(['completed', ['welcome', 'tips', 'goodbye']]);
	});

	test('sends no step again, even if the backup or the database contains its job twice', async () => {
		const store = await newStore();
		const first = await openService({ workspace: mailing(SEQUENCES), controls: true, ...store });
		const email = await newContact(first);
		await enroll(first, email, 'onboarding');
		expect(await textsTo(first, email)).toEqual(['welcome']);
		await first.stop();
		await runSql(store, [
			`insert into jobs (product, environment, kind, payload, due_at, created_at)
				select product, environment, kind, payload || '{"step": "welcome"}', now(), now() from jobs`,
		]);
		const second = await openService({ workspace: mailing(SEQUENCES), controls: true, ...store });
		expect(await textsTo(second, email)).toEqual(['welcome']);
		await second.stop();
	});

	test('sends no step before its delay, even if its job is due earlier', async () => {
		const store = await newStore();
		const first = await openService({ workspace: mailing(SEQUENCES), controls: true, ...store });
		const email = await newContact(first);
		await enroll(first, email, 'onboarding');
		expect(await textsTo(first, email)).toEqual(['welcome']);
		await first.stop();
		await runSql(store, ['update jobs set due_at = now(), delayed_until = now()']);
		const second = await openService({ workspace: mailing(SEQUENCES), controls: true, ...store });
		expect(await textsTo(second, email)).toEqual(['welcome']);
		await advance(second, '47h');
		expect(await textsTo(second, email)).toEqual(['welcome']);
		await advance(second, '2h');
		expect(await textsTo(second, email)).toEqual(['welcome', 'tips']);
		await second.stop();
	});

	test('pauses the enrollment if the file no longer contains the sequence', async () => {
		const { status, texts } = await changeFile(withSequences(...others));
		expect([status, texts]).toEqual(['active', ['welcome']]);
	});

	test('completes the enrollment if the file contains no further steps', async () => {
		const shorter = { ...onboarding, steps: onboarding!.steps.slice(0, 1) };
		const { status, texts } = await changeFile(withSequences(shorter));
		expect([status, texts]).toEqual(['completed', ['welcome']]);
	});

	test('pauses the enrollment if the sequence is inactive in the file', async () => {
		const { status, texts } = await changeFile(withSequences({ ...onboarding, active: false }));
		expect([status, texts]).toEqual(['active', ['welcome']]);
	});

	test('stops the enrollment if the file suppresses the email address', async () => {
		const store = await newStore();
		const first = await openService({ workspace: mailing(SEQUENCES), controls: true, ...store });
		const email = await newContact(first);
		await enroll(first, email, 'later');
		await first.stop();
		const listed = mailing({ ...SEQUENCES, unsubscribed: [{ email, reason: 'complained' }] });
		const second = await openService({ workspace: listed, controls: true, ...store });
		await advance(second, '2h');
		expect(await enrollmentsOf(second, email)).toMatchObject([{ status: 'stopped' }]);
		expect(await textsTo(second, email)).toEqual([]);
		await second.stop();
	});
});
