import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { activityOf } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailsTo, mailTo, RECEIPT, trigger, unsubscribeLink } from '../helpers/mail.ts';
import { enroll, enrollmentsOf } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';

const TOKEN = 'a-token-of-the-hook';
const service = useService({
	workspace: mailing({
		...RECEIPT,
		triggers: [...RECEIPT.triggers, { key: 'later', template: 'receipt', delay: '1h' }],
		sequences: [
			{ slug: 'done', name: 'Done', steps: [] },
			{ slug: 'tips', name: 'Tips', steps: [{ after: '1d', template: 'receipt' }] },
		],
	}),
	controls: true,
	env: { MAIL_HOOK_TOKEN: TOKEN },
});

/** Sends an email, and returns functions that suppress its recipient, by reason. */
async function waysOntoList(email: string) {
	await trigger(service(), 'receipt', email);
	const mail = await mailTo(service(), email);
	const report = async (type: string) => {
		const response = await fetch(new URL('/hooks/mail/', service().url), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', 'X-Hook-Token': TOKEN },
			body: JSON.stringify({ type, email, message_id: mail.message_id }),
		});
		expect(response.status).toBe(200);
	};
	return {
		unsubscribed: () => click(unsubscribeLink(mail)),
		bounced: () => report('bounce'),
		complained: () => report('complaint'),
	};
}

async function click(link: string): Promise<void> {
	expect((await fetch(link, { method: 'POST' })).status).toBe(200);
}

const entriesOf = async (started: OpenedService, email: string) =>
	(await started.control<State>('state')).suppressions.filter(
		(row) => row.email === email && row.environment === 'live',
	);

type Reason = keyof Awaited<ReturnType<typeof waysOntoList>>;

test('a suppression stops only the active enrollments of its contact', async () => {
	const [email, other] = [newEmail(), newEmail()];
	for (const each of [email, other]) {
		await upsert(service(), { email: each });
		for (const slug of ['done', 'tips']) await enroll(service(), each, slug);
	}
	await (await waysOntoList(email)).unsubscribed();
	const statusesOf = async (of: string) =>
		Object.fromEntries(
			(await enrollmentsOf(service(), of)).map(({ sequence_slug, status }) => [
				sequence_slug,
				status,
			]),
		);
	expect(await statusesOf(email)).toEqual({ done: 'completed', tips: 'stopped' });
	expect(await statusesOf(other)).toEqual({ done: 'completed', tips: 'active' });
});

test('a further report of a suppressed email address stops the enrollments that override the list', async () => {
	const email = newEmail();
	await upsert(service(), { email });
	const ways = await waysOntoList(email);
	await ways.unsubscribed();
	await enroll(service(), email, 'tips', { override_unsubscribe: true });
	const statuses = async () => (await enrollmentsOf(service(), email)).map(({ status }) => status);
	expect(await statuses()).toEqual(['active']);
	await ways.unsubscribed();
	expect(await statuses()).toEqual(['stopped']);
});

describe('a suppressed email address', () => {
	test.each<[Reason, Reason, Reason]>([
		['unsubscribed', 'bounced', 'unsubscribed'],
		['unsubscribed', 'complained', 'complained'],
		['bounced', 'complained', 'complained'],
		['bounced', 'unsubscribed', 'unsubscribed'],
		['complained', 'unsubscribed', 'complained'],
		['complained', 'bounced', 'complained'],
	])(
		'marked first as %s and then as %s has the reason %s and the time of the newest report, and each change is recorded',
		async (first, second, left) => {
			const email = newEmail();
			await upsert(service(), { email });
			const ways = await waysOntoList(email);
			await ways[first]();
			const [entry] = await entriesOf(service(), email);
			for (let i = 0; i < 2; i++) {
				const { now } = await service().control<{ now: string }>('clock', { advance: '1m' });
				await ways[second]();
				const entries = await entriesOf(service(), email);
				const suppressed_at = entries[0]!.suppressed_at;
				expect(entries).toEqual([{ ...entry, reason: left, suppressed_at }]);
				expect(Date.parse(suppressed_at)).toBeGreaterThanOrEqual(Date.parse(now)); // time of the newest report
			}
			expect((await upsert(service(), { email })).body.status).toBe(left);
			const recorded = (await activityOf(service(), email)).filter(([kind]) => kind in ways);
			const news = first === left ? [first] : [first, left];
			expect(recorded).toEqual(news.map((kind) => [kind, { email }]));
		},
	);

	test('can exist without a contact', async () => {
		const email = newEmail();
		await (await waysOntoList(email)).unsubscribed();
		expect(await entriesOf(service(), email)).toMatchObject([{ reason: 'unsubscribed' }]);
	});
});

describe('an email address that the workspace file suppresses', () => {
	test('stays suppressed after its removal from the file if the recipient has unsubscribed', async () => {
		const store = await newStore();
		const [left, stays] = [newEmail(), newEmail()];
		const start = (unsubscribed: object[]) =>
			openService({ workspace: mailing({ ...RECEIPT, unsubscribed }), controls: true, ...store });
		const first = await start([]);
		await trigger(first, 'receipt', stays);
		const link = new URL(unsubscribeLink(await mailTo(first, stays)));
		await first.stop();
		const second = await start([{ email: left }, { email: stays }]);
		expect(await entriesOf(second, left)).toHaveLength(1);
		await click(new URL(link.pathname, second.url).href);
		await second.stop();
		const third = await start([]);
		const entries = [await entriesOf(third, left), await entriesOf(third, stays)];
		await third.stop();
		expect(entries).toMatchObject([[], [{ reason: 'unsubscribed' }]]);
	});
});

test('a bounce of a contact’s new email address cancels no email to the previous one', async () => {
	const [previous, current, external_id] = [newEmail(), newEmail(), newEmail()];
	await upsert(service(), { email: previous, external_id });
	await trigger(service(), 'later', previous);
	await upsert(service(), { email: current, external_id });
	await (await waysOntoList(current)).bounced();
	await service().control('clock', { advance: '1h' });
	expect(await mailsTo(service(), previous)).toHaveLength(1);
});
