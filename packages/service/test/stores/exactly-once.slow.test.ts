import { type StoreOptions, newSharedStore } from '@contact-sync/testing/service';
import {
	startService,
	type StartedService,
} from '../../src/test-controls/testing/start-service.ts';
import { automated, postTo } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { until } from '../helpers/until.ts';

/** Tags of enough automations that a kill interrupts a running one. */
const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8'];

const when = { event: 'purchase' };
const text = automated(
	[
		...NUMBERS.map((number) => ({ when, then: [{ add_tag: number }, { send: 'receipt' }] })),
		{
			when,
			then: [{ set_field: { seen: true } }, { remove_tag: 'new' }, { enroll: 'onboarding' }],
		},
		{ when: { field_changed: 'seen' }, then: [{ add_tag: 'seen' }] },
	],
	{
		senders: [{ name: 'Acme', email: 'hello@acme.example' }],
		templates: [{ key: 'receipt', subject: 'Thanks', text: '-' }],
		triggers: [{ key: 'receipt', template: 'receipt' }],
		sequences: [
			{ slug: 'onboarding', name: 'Onboarding', steps: [{ after: '2d', template: 'receipt' }] },
		],
	},
);
const start = (store: StoreOptions) => startService({ workspace: text, controls: true, ...store });
const stateOf = (service: StartedService) => service.control<State>('state');

/** Tracks purchases of new contacts until the service has ended. Adds those with acknowledged purchases. */
async function buyUntilGone(service: StartedService, buyers: Set<string>): Promise<void> {
	for (;;) {
		const email = newEmail();
		await upsert(service, { email, tag_names: ['new'] });
		const { status } = await postTo(service, '/events/track/', { email, event_name: 'purchase' });
		expect(status).toBe(201);
		buyers.add(email);
	}
}

/** Returns the effects of one contact. */
function outcomeOf(state: State, email: string) {
	const recorded = state.activity.filter((entry) => entry.email === email);
	const tagsIn = (kind: string) =>
		recorded
			.filter((entry) => entry.kind === kind)
			.map(({ details }) => (details as { tag: string }).tag)
			.sort();
	return {
		email,
		added: tagsIn('tag_added'),
		removed: tagsIn('tag_removed'),
		changes: recorded.filter(({ kind }) => kind === 'changed').length,
		tags: state.contacts.find((contact) => contact.email === email)?.tags,
		enrollments: state.enrollments.filter((each) => each.email === email).length,
		mails: state.mails.filter(({ to_email }) => to_email === email).length,
	};
}

describe('effects of automations', () => {
	test('are applied exactly once per acknowledged event, even if the process is killed', async () => {
		const store = await newSharedStore();
		const buyers = new Set<string>();
		for (let round = 0; round < 4; round++) {
			const service = await start(store);
			const enough = buyers.size + 5;
			const buying = Promise.allSettled([1, 2, 3].map(() => buyUntilGone(service, buyers)));
			await until(() => buyers.size >= enough).finally(() => service.kill());
			await buying;
		}
		const service = await start(store);
		await service.control('clock', { advance: '1m' }); // the leases of the killed process end
		const state = await stateOf(service);
		await service.stop();
		expect(state.jobs.filter(({ kind }) => kind === 'automation')).toEqual([]);
		for (const email of buyers) {
			expect(outcomeOf(state, email)).toEqual({
				email,
				added: [...NUMBERS, 'new', 'seen'],
				removed: ['new'],
				changes: 1,
				tags: [...NUMBERS, 'seen'],
				enrollments: 1,
				mails: NUMBERS.length,
			});
		}
	});
});
