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
