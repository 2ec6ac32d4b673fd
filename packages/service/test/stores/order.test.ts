import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { automated, postTo, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { openWithHiccups, runSeven, SEVEN_FAIL } from '../helpers/hiccups.ts';
import { mailing, mailsTo, triggered } from '../helpers/mail.ts';
import { until } from '../helpers/until.ts';

const FOLLOW_PLAN = [
	{ when: { field_changed: 'plan', to: 'pro' }, then: [{ add_tag: 'Pro' }] },
	{ when: { field_changed: 'plan', from: 'pro' }, then: [{ remove_tag: 'Pro' }] },
];
const PLANS = automated([
	...FOLLOW_PLAN,
	{ when: { event: 'bought' }, then: [{ add_tag: 'Buyer' }] },
]);

const DAY_MS = 86_400_000;

const setPlan = (service: OpenedService, email: string, plan: string) =>
	upsert(service, { email, custom_fields: { plan } });
const track = (service: OpenedService, email: string, event_name: string) =>
	postTo(service, '/events/track/', { email, event_name });
const advance = (service: OpenedService, by: string) => service.control('clock', { advance: by });

async function tagsOf(service: OpenedService, email: string): Promise<string[]> {
	const { contacts } = await service.control<State>('state');
	return contacts.find((contact) => contact.email === email)!.tags;
}

describe('automations of one contact', () => {
	test('run in the order in which they were triggered, even if the first one fails temporarily', async () => {
		const [service] = await openWithHiccups(PLANS, { tag: 'Pro', fails: 'attempt = 1' });
		const email = newEmail();
		await setPlan(service, email, 'pro');
		await setPlan(service, email, 'free');
		await advance(service, '1m');
		expect(await tagsOf(service, email)).toEqual([]);
	});

	test('wait for the retry of an earlier one, and do not delay automations of other contacts', async () => {
		const [service] = await openWithHiccups(PLANS, { tag: 'Pro', fails: SEVEN_FAIL });
		const [email, other] = [newEmail(), newEmail()];
		await upsert(service, { email: other });
		await setPlan(service, email, 'pro');
		await runSeven(service);
		await setPlan(service, email, 'free');
		await track(service, email, 'bought');
		await track(service, other, 'bought');
		await settle(service);
		expect(await tagsOf(service, email)).toEqual([]);
		expect(await tagsOf(service, other)).toEqual(['Buyer']);
		await advance(service, '2m');
		expect(await tagsOf(service, email)).toEqual(['Buyer']);
	});

	test('run after an earlier one has failed permanently', async () => {
		const [service] = await openWithHiccups(PLANS, { tag: 'Pro', fails: 'true' });
		const email = newEmail();
		await setPlan(service, email, 'pro');
		await track(service, email, 'bought');
		await advance(service, '30m');
		expect(await tagsOf(service, email)).toEqual([]);
		await advance(service, '30m');
		expect(await tagsOf(service, email)).toEqual(['Buyer']);
	});

	test('fail permanently with the twelfth attempt, which is the last one', async () => {
		const [service] = await openWithHiccups(PLANS, { tag: 'Pro', fails: 'true' });
		await setPlan(service, newEmail(), 'pro');
		const job = async () => (await service.control<State>('state')).jobs[0];
		await until(async () => {
			await advance(service, '1m');
			return (await job())?.attempts === 11;
		});
		expect(await job()).toMatchObject({ failed_at: null });
		await advance(service, '20m');
		expect(await job()).toMatchObject({ attempts: 12, failed_at: expect.any(String) as string });
		await advance(service, '2d');
		expect(await job()).toMatchObject({ attempts: 12 });
	});

	test('do not change the due time of jobs that are scheduled for later when they fail', async () => {
		const workspace = mailing({
			...triggered('receipt', { subject: 'Receipt', text: 'Thanks.' }, '3d'),
			sequences: [{ slug: 'tips', name: 'Tips', steps: [{ after: '2d', template: 'receipt' }] }],
			automations: [
				{ when: { event: 'bought' }, then: [{ add_tag: 'Pro' }] },
				{ when: { event: 'joined' }, then: [{ add_tag: 'Member' }] },
			],
		});
		const [service] = await openWithHiccups(workspace, { tag: 'Pro', fails: SEVEN_FAIL });
		const email = newEmail();
		await upsert(service, { email });
		await track(service, email, 'bought');
		await postTo(service, '/sequences/enroll/', { email, sequence_slug: 'tips' });
		await postTo(service, '/emails/trigger/', { to_email: email, trigger_key: 'receipt' });
		await track(service, email, 'joined'); // waits for the failed automation
		const daysToLaterJobs = async () => {
			const { jobs } = await service.control<State>('state');
			const later = jobs.filter(({ kind }) => kind !== 'automation');
			return later.map(({ kind, due_at }) => [
				kind,
				Math.round((Date.parse(due_at) - Date.now()) / DAY_MS),
			]);
		};
		await runSeven(service);
		expect(await daysToLaterJobs()).toEqual([
			['sequence_step', 2],
			['trigger_mail', 3],
		]);
		await advance(service, '2m');
		expect(await tagsOf(service, email)).toEqual(['Member', 'Pro']);
		expect(await mailsTo(service, email)).toEqual([]);
	});

	test('become due with the retry that they wait for, so that no process checks them too early', async () => {
		const bought = { event: 'bought' };
		const workspace = automated([
			{ when: bought, then: [{ add_tag: 'Pro' }] },
			{ when: bought, then: [{ add_tag: 'Buyer' }] },
		]);
		const [service] = await openWithHiccups(workspace, { tag: 'Pro', fails: SEVEN_FAIL });
		const email = newEmail();
		await upsert(service, { email });
		await track(service, email, 'bought');
		await runSeven(service);
		const { jobs } = await service.control<State>('state');
		expect(jobs).toMatchObject([
			{ attempts: 7, due_at: jobs[0]!.due_at },
			{ attempts: 0, due_at: jobs[0]!.due_at },
		]);
		await advance(service, '2m');
		expect(await tagsOf(service, email)).toEqual(['Buyer', 'Pro']);
	});

	test('do not wait for an email that is scheduled for later', async () => {
		const workspace = mailing({
			...triggered('receipt', { subject: 'Receipt', text: 'Thanks.' }, '3d'),
			automations: [
				{ when: { event: 'bought' }, then: [{ send: 'receipt' }, { add_tag: 'Buyer' }] },
				{ when: { event: 'returned' }, then: [{ remove_tag: 'Buyer' }] },
			],
		});
		const [service] = await openWithHiccups(workspace, { tag: 'none', fails: 'false' });
		const email = newEmail();
		await upsert(service, { email });
		await track(service, email, 'bought');
		await track(service, email, 'returned');
		await settle(service);
		expect(await tagsOf(service, email)).toEqual([]);
		expect(await mailsTo(service, email)).toHaveLength(0);
		await advance(service, '3d');
		expect(await mailsTo(service, email)).toHaveLength(1);
	});

	test('result in the tag for the contact’s plan, even if a third of the attempts fail (30 contacts)', async () => {
		const processes = globalThis.TEST_POSTGRES_URL === undefined ? 1 : 2;
		const hiccups = { tag: 'Pro', fails: 'attempt % 3 = 1', processes };
		const services = await openWithHiccups(automated(FOLLOW_PLAN), hiccups);
		const emails = Array.from({ length: 30 }, newEmail);
		await Promise.all(
			emails.map(async (email, i) => {
				const plans = ['pro', 'free', 'pro', ...(i % 2 === 0 ? ['free'] : [])];
				for (const [j, plan] of plans.entries())
					await setPlan(services[j % processes]!, email, plan);
			}),
		);
		await until(async () => {
			await advance(services[0], '1h');
			return (await services[0].control<State>('state')).jobs.length === 0;
		});
		const { contacts } = await services[0].control<State>('state');
		expect(contacts).toHaveLength(30);
		for (const { custom_fields, tags } of contacts) {
			expect({ custom_fields, tags }).toEqual({
				custom_fields,
				tags: (custom_fields as { plan: string }).plan === 'pro' ? ['Pro'] : [],
			});
		}
	});
});
