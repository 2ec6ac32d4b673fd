import { newStore, openService } from '@contact-sync/testing/service';
import { postTo, settle } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailsTo, triggered } from '../helpers/mail.ts';
import { enroll, newContact } from '../helpers/sequences.ts';

const { templates } = triggered('tip', { subject: 'Tip', text: 'Try this.' });
const automations = [{ when: { event: 'bought' }, then: [{ add_tag: 'Buyer' }] }];
const tips = (after: string) => ({
	sequences: [{ slug: 'tips', name: 'Tips', steps: [{ after, template: 'tip' }] }],
});

describe('after a change to the workspace file, automations of one contact do not wait for a step', () => {
	test.each([
		['whose sequence is missing', {}],
		['that moved to a later time', tips('5d')],
	])('%s', async (_, changed) => {
		const store = await newStore();
		const open = (rest: object) => {
			const workspace = mailing({ templates, automations, ...rest });
			return openService({ workspace, controls: true, ...store });
		};
		const first = await open(tips('1h'));
		const email = await newContact(first);
		expect((await enroll(first, email, 'tips')).status).toBe(201);
		await first.stop();
		const second = await open(changed);
		await second.control('clock', { advance: '2h' });
		await postTo(second, '/events/track/', { email, event_name: 'bought' });
		await settle(second);
		const { contacts } = await second.control<State>('state');
		expect(contacts).toMatchObject([{ email, tags: ['Buyer'] }]);
		expect(await mailsTo(second, email)).toHaveLength(0);
		await second.stop();
	});
});

test('a step of a paused sequence waits without a warning', async () => {
	const store = await newStore();
	const open = (active: boolean) => {
		const sequences = tips('1h').sequences.map((sequence) => ({ ...sequence, active }));
		return openService({ workspace: mailing({ templates, sequences }), controls: true, ...store });
	};
	const first = await open(true);
	await enroll(first, await newContact(first), 'tips');
	await first.stop();
	const paused = await open(false);
	await paused.control('clock', { advance: '2h' });
	const { jobs } = await paused.control<State>('state');
	expect(jobs).toMatchObject([{ problem: "the sequence tips isn't active" }]);
	expect(paused.logs()).not.toContain('jobs wait for the workspace file');
	await paused.stop();
});
