import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { ActivityKind } from '../src/domain/record-activity.ts';
import { FULL_WORKSPACE } from './helpers/full-workspace.ts';
import { textOf } from './helpers/lived-in.ts';
import { signIn, type Operator } from './helpers/operate.ts';

const CONTACT = '10000000-0000-4000-8000-000000000000';
const MAIL = '20000000-0000-4000-8000-000000000000';

const field = { field: 'plan', from: 'free', to: 'pro' };
const when = { field_changed: 'plan', from: 'free', to: 'pro' };
const then = [{ remove_tag: 'Free' }, { set_field: { owner: null, seats: 5 } }, { send: 'tips' }];
const THEN = 'remove the tag Free, then set owner to nothing, set seats to 5, then send tips';
const step = { sequence: 'onboarding', step: 1, mail: MAIL };
const email = 'ada@acme.example';

/** Details of each kind of activity, and the text of its entry. Each value occurs in one place of the text. */
const ENTRIES: Record<ActivityKind, [details: object, text: string][]> = {
	created: [[{ fields: [{ ...field, from: null }] }, 'Created TIME plan pro']],
	changed: [[{ fields: [field] }, 'Changed TIME plan free → pro']],
	tag_added: [[{ tag: 'VIP' }, 'Tag added: VIP TIME']],
	tag_removed: [[{ tag: 'VIP' }, 'Tag removed: VIP TIME']],
	event: [
		[{ event_name: 'purchase', properties: { amount: 250 } }, 'Event: purchase TIME amount 250'],
	],
	unsubscribed: [[{ email }, `Suppressed: ${email} unsubscribed TIME View in Suppression List`]],
	bounced: [[{ email }, `Suppressed: ${email} bounced TIME View in Suppression List`]],
	complained: [[{ email }, `Suppressed: ${email} complained TIME View in Suppression List`]],
	unsuppressed: [
		[
			{ email, was: 'bounced', reason: 'New mailbox' },
			`The email address ${email} was removed from the suppression list TIME Suppression reason: bounced. Reason for the removal: New mailbox`,
		],
	],
	automation_ran: [
		[
			{ when, because: field, then },
			`Automation ran TIME When plan changes from free to pro: ${THEN}. Reason: plan changed from free to pro.`,
		],
		[
			{ when: { contact_created: true }, because: {}, then },
			`Automation ran TIME When a contact is created: ${THEN}. Reason: the contact was created.`,
		],
	],
	automation_canceled: [
		[
			{ when, then, reason: 'canceled' },
			`Automation canceled TIME When plan changes from free to pro: ${THEN}. canceled`,
		],
	],
	effect_skipped: [
		[
			{ effect: { enroll: 'paused' }, reason: 'inactive' },
			'Automation effect skipped TIME enroll in paused: inactive',
		],
	],
	automation_loop_stopped: [
		[
			{ depth: 8 },
			'Automation loop stopped TIME Automations triggered one another, 8 in a row at this point. Change them in the workspace file.',
		],
	],
	enrolled: [
		[
			{ sequence: 'onboarding', trigger_source: 'shop', metadata: { order: 7 } },
			'Enrolled in onboarding TIME trigger_source shop order 7',
		],
	],
	enrollment_completed: [[{ sequence: 'onboarding' }, 'Completed onboarding TIME']],
	enrollment_stopped: [
		[{ sequence: 'onboarding', reason: 'asked' }, 'Enrollment stopped: onboarding TIME asked'],
	],
	enrollment_refused: [
		[{ sequence: 'onboarding', reason: 'inactive' }, 'Not enrolled in onboarding TIME inactive'],
	],
	mail_scheduled: [
		[
			{ trigger: 'later', due_at: '2100-01-02T03:04:05.000Z' },
			'Email scheduled for the email trigger later TIME Due TIME',
		],
	],
	mail_sent: [
		[step, 'Email created: step 2 of onboarding TIME View Email'],
		[
			{ trigger: 'receipt', mail: MAIL },
			'Email created for the email trigger receipt TIME View Email',
		],
	],
	mail_refused: [
		[
			{ trigger: 'receipt', reason: 'suppressed' },
			'Email not sent for the email trigger receipt TIME suppressed',
		],
	],
	mail_skipped: [[{ ...step, reason: 'asked' }, 'Email skipped: step 2 of onboarding TIME asked']],
	mail_canceled: [
		[{ ...step, reason: 'asked' }, 'Email canceled: step 2 of onboarding TIME asked View Email'],
	],
	mail_failed: [
		[
			{ mail: MAIL, problem: 'not delivered within 5 days' },
			'Email failed TIME not delivered within 5 days View Email',
		],
	],
};
const CASES = Object.entries(ENTRIES).flatMap(([kind, entries]) =>
	entries.map(([details, text]) => [kind, details, text] as const),
);

let operator: Operator;
/** Texts of the entries, oldest first. */
let shown: string[];
beforeAll(async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: FULL_WORKSPACE });
	const rows = CASES.map(
		([kind, details]) =>
			`('Acme', 'live', '${CONTACT}', '${kind}', '${JSON.stringify(details)}', now())`,
	);
	const enrollment = (slug: string, status: string, endedAt: string) =>
		`(gen_random_uuid(), 'Acme', 'live', '${CONTACT}', '${slug}', '${status}', now(), null, now() - interval '49h', ${endedAt})`;
	await runSql(store, [
		`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
			values ('${CONTACT}', 'Acme', 'live', '${email}', '${email}', '{}', now() - interval '97h', now() - interval '73h')`,
		`insert into activity (product, environment, contact_id, kind, details, created_at) values ${rows.join(', ')}`,
		`insert into enrollments (id, product, environment, contact_id, sequence_slug, status, step_from, overridden_at, enrolled_at, ended_at)
			values ${enrollment('onboarding', 'completed', `now() - interval '25h'`)}, ${enrollment('paused', 'stopped', 'null')}`,
	]);
	operator = await signIn(service);
	const page = await operator.open(`contacts/${CONTACT}/`);
	const list = /<ol class="timeline">.*?<\/ol>/s.exec(page.text)![0];
	const text = list.replaceAll(/<time.*?<\/time>/gs, ' TIME ').replaceAll('<li', '\n<li');
	shown = text
		.split('\n')
		.slice(1)
		.map((entry) => textOf({ ...page, text: entry }).trim())
		.toReversed();
});

test.each(CASES.map((each, index) => [...each, index] as const))(
	'an entry of the timeline shows its details: %s %j',
	(_kind, _details, text, index) => {
		expect(shown[index]).toBe(text);
	},
);

test('the page of a contact shows when it was created and updated, and when its sequences ended', async () => {
	const text = textOf(await operator.open(`contacts/${CONTACT}/`));
	expect(text).toMatch(/Created 4 d ago .* Updated 3 d ago /);
	expect(text).toMatch(/Onboarding completed Ended 1 d ago /);
	expect(text).toMatch(/Paused stopped Ended 2 d ago /); // without its own time, that of the enrollment
});
