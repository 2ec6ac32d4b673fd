import { CHAIN_BUDGET, MAX_DEPTH } from '../../src/domain/automations/fire-automations.ts';
import { activityOf, automated } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { useService } from '../helpers/use-service.ts';

const when = (to: string) => ({ field_changed: 'side', to });
const service = useService({
	controls: true,
	workspace: automated([
		{ when: when('left'), then: [{ set_field: { side: 'right' } }] },
		{ when: when('right'), then: [{ set_field: { side: 'left' } }] },
		...Array.from({ length: MAX_DEPTH }, (_, i) => ({
			when: { field_changed: `step${i}` },
			then: [{ set_field: { [`step${i + 1}`]: 'done' } }],
		})),
		...[1, 2, 3].map((value) => ({
			when: { field_changed: 'wide' },
			then: [{ set_field: { wide: value } }],
		})),
		{
			when: { field_changed: 'deep' },
			then: [1, 2, 3].map((value) => ({ set_field: { deep: value } })),
		},
	]),
});

describe('automations that trigger each other endlessly', () => {
	test('are stopped after ten runs, and the activity shows the stop', async () => {
		const email = newEmail();
		await upsert(service(), { email, custom_fields: { side: 'left' } });
		const activity = await activityOf(service(), email);
		const kinds = activity.map(([kind]) => kind);
		expect(kinds).toEqual([
			'created',
			...Array.from({ length: 10 }, () => ['automation_ran', 'changed']).flat(),
			'automation_loop_stopped',
		]);
		expect(activity.at(-1)![1]).toEqual({
			depth: 10,
			chain: expect.any(String) as string,
			stopped: [when('left')],
		});
		expect((await service().control<State>('state')).jobs).toEqual([]);
	});

	test.each([
		['wide', 'three automations'],
		['deep', 'one automation with three effects'],
	])('are stopped by their number, too, with one warning (%s: %s)', async (field) => {
		const email = newEmail();
		await upsert(service(), { email, custom_fields: { [field]: 0 } });
		const kinds = (await activityOf(service(), email)).map(([kind]) => kind);
		const runs = kinds.filter((kind) => kind === 'automation_ran').length;
		expect(runs).toBeGreaterThan(10);
		expect(runs).toBeLessThanOrEqual(CHAIN_BUDGET);
		expect(kinds.filter((kind) => kind === 'automation_loop_stopped')).toHaveLength(1);
		const warnings = service()
			.logs()
			.match(new RegExp(`automation loop stopped.*field_changed.*${field}`, 'g'));
		expect(warnings).toHaveLength(1);
	});

	test('can start again with the next request', async () => {
		const email = newEmail();
		await upsert(service(), { email, custom_fields: { side: 'left' } });
		const first = await activityOf(service(), email);
		await upsert(service(), { email, custom_fields: { side: 'right' } });
		const second = await activityOf(service(), email);
		expect(second.slice(first.length).map(([kind]) => kind)).toEqual(
			first.map(([kind]) => (kind === 'created' ? 'changed' : kind)),
		);
	});

	test('are distinguished from a chain of ten automations that ends', async () => {
		const email = newEmail();
		await upsert(service(), { email, custom_fields: { step0: 'begun' } });
		const kinds = (await activityOf(service(), email)).map(([kind]) => kind);
		expect(kinds).toHaveLength(1 + 10 * 2); // the creation, and each automation with its change
		expect(kinds).not.toContain('automation_loop_stopped');
	});
});
