import type { Contact } from '@contact-sync/core';
import { newSharedStore } from '@contact-sync/testing/service';
import type { StartedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo } from '../helpers/automations.ts';
import { call, newEmail, post } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { stateWhenIdle, useProcesses } from '../helpers/processes.ts';
import { buy, faultsIn, SHOP } from '../helpers/shop.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const PROCESSES = 3;
const startTogether = useProcesses();

const times = <T>(count: number, make: (index: number) => T) =>
	Array.from({ length: count }, (_, i) => make(i));

describe('processes that start at the same time on a new database', () => {
	test('all become ready, generate each key only once, and accept the same keys', async () => {
		const unsubscribed = [{ email: 'no@more.example' }];
		const text = workspace([{ name: 'made' }, LIVE_KEY], 'Acme', { unsubscribed });
		for (let round = 0; round < 2; round++) {
			const options = { ...(await newSharedStore()), workspace: text, controls: true };
			const services = await startTogether(PROCESSES, options);
			const made = services.flatMap(({ keys }) => keys.made ?? []);
			expect(made).toHaveLength(1);
			const statuses = services.map(
				async (each) => (await call(each, '/ping/', { key: made[0] })).status,
			);
			expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
			const { suppressions } = await services[0]!.control<State>('state');
			expect(suppressions).toHaveLength(2); // live and test
			await Promise.all(services.map((each) => each.stop()));
		}
	});
});

describe('three processes on one database', () => {
	let services: StartedService[];
	beforeAll(async () => {
		const keys = [
			LIVE_KEY,
			{ name: 'minute', key: 'a-key-of-60-a-minute', limits: {} },
			{ name: 'hour', key: 'a-key-of-70-an-hour', limits: { per_minute: 1_000, per_hour: 70 } },
		];
		services = await startTogether(PROCESSES, {
			...(await newSharedStore()),
			workspace: workspace(keys),
		});
	});
	afterAll(() => Promise.all(services.map((each) => each.stop())));

	test.each([
		['minute', 'a-key-of-60-a-minute', 60],
		['hour', 'a-key-of-70-an-hour', 70],
	])(
		'together admit only as many of 200 requests as the limit per %s allows',
		async (_, key, limit) => {
			const responses = await Promise.all(
				times(200, (i) => call(services[i % PROCESSES]!, '/ping/', { key })),
			);
			const admitted = responses.filter(({ status }) => status === 200);
			expect(admitted).toHaveLength(limit);
			expect(responses.filter(({ status }) => status === 429)).toHaveLength(200 - limit);
			const left = admitted.map(({ headers }) =>
				headers.get(`X-RateLimit-Remaining-${limit === 60 ? 'Minute' : 'Hour'}`),
			);
			expect(new Set(left).size).toBe(limit);
		},
	);

	test('create one contact for concurrent upserts of an email address, return 201 once, and merge the data', async () => {
		for (const email of times(30, newEmail)) {
			const responses = await Promise.all(
				services.map((each, i) =>
					post<Contact>(each, LIVE_KEY.key!, {
						email,
						custom_fields: { [`f${i}`]: i },
						tag_names: [`t${i}`],
					}),
				),
			);
			expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
			expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
			const { body } = await post<Contact>(services[0]!, LIVE_KEY.key!, { email });
			expect(body.custom_fields).toEqual({ f0: 0, f1: 1, f2: 2 });
			expect(body.tags.map(({ name }) => name)).toEqual(['t0', 't1', 't2']);
		}
	});
});

describe('three processes under load', () => {
	test('apply every effect and send every email for 90 purchases exactly once', async () => {
		const options = { ...(await newSharedStore()), workspace: SHOP, controls: true };
		const services = await startTogether(PROCESSES, options);
		const buyers = times(90, newEmail);
		await Promise.all(
			times(15, async (lane) => {
				for (const [i, email] of buyers.entries()) {
					if (i % 15 === lane) await buy(services[i % PROCESSES]!, email);
				}
			}),
		);
		const state = await stateWhenIdle(services[0]!);
		await Promise.all(services.map((each) => each.stop()));
		expect(faultsIn(state, buyers)).toEqual([]);
		expect(state.contacts).toHaveLength(90);
	});

	test('together send one email per idempotency key, and enroll a contact once', async () => {
		const options = { ...(await newSharedStore()), workspace: FULL_WORKSPACE, controls: true };
		const [first, ...others] = await startTogether(PROCESSES, options);
		const key = first!.keys.live ?? others.find(({ keys }) => keys.live)!.keys.live!;
		const services = [first!, ...others];
		const email = newEmail();
		await postTo(first!, '/contacts/upsert/', { email }, key);
		const mail = { trigger_key: 'receipt', to_email: email, idempotency_key: 'k' };
		const enrolling = { email, sequence_slug: 'onboarding' };
		const both = times(12, (i) => services[i % PROCESSES]!).map((each) =>
			Promise.all([
				postTo<{ id: string }>(each, '/emails/trigger/', mail, key),
				postTo<{ id: string }>(each, '/sequences/enroll/', enrolling, key),
			]),
		);
		const responses = await Promise.all(both);
		expect(new Set(responses.map(([sent]) => sent.body.id)).size).toBe(1);
		expect(new Set(responses.map(([, enrolled]) => enrolled.body.id)).size).toBe(1);
		expect(responses.filter(([, { status }]) => status === 201)).toHaveLength(1);
		const { mails } = await stateWhenIdle(first!);
		await Promise.all(services.map((each) => each.stop()));
		expect(mails.map(({ subject }) => subject).sort()).toEqual(['Hi', 'Receipt']);
	});
});
