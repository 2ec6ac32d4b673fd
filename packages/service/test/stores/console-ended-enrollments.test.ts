import { newStore, openService } from '@contact-sync/testing/service';
import { settle } from '../helpers/automations.ts';
import { upsert, newEmail } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { localUnsubscribeLink, mailTo } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { enroll } from '../helpers/sequences.ts';

/** Starts a service with a contact who unsubscribed, and whose next step is still scheduled. */
async function withUnsubscribed() {
	const service = await openService({
		...(await newStore()),
		workspace: FULL_WORKSPACE,
		controls: true,
	});
	const email = newEmail();
	const { id } = (await upsert(service, { email })).body;
	await enroll(service, email, 'onboarding');
	const link = localUnsubscribeLink(service, await mailTo(service, email));
	expect((await fetch(link, { method: 'POST' })).status).toBe(200);
	await service.control('clock', { advance: '1h' });
	return { service, id, operator: await signIn(service) };
}

describe('canceling the step of a contact who has unsubscribed changes neither the enrollment nor the timeline', () => {
	test.each<[string, (ids: { job: string; contact: string }) => string]>([
		['by itself', ({ job }) => `jobs/${job}/cancel/`],
		['with all jobs like it', ({ job }) => `jobs/${job}/cancel-all/`],
		['with all jobs of the contact', ({ contact }) => `contacts/${contact}/cancel-jobs/`],
	])('%s', async (_, pathOf) => {
		const { service, id, operator } = await withUnsubscribed();
		const before = await service.control<State>('state');
		expect(before.enrollments).toMatchObject([{ status: 'stopped' }]);
		expect(before.jobs).toMatchObject([{ kind: 'sequence_step' }]);
		const path = pathOf({ job: String(before.jobs[0]!.id), contact: id });
		expect((await operator.act(path)).status).toBe(303);
		await settle(service);
		const { jobs, enrollments, activity } = await service.control<State>('state');
		expect(jobs).toEqual([]);
		expect({ enrollments, activity }).toEqual({
			enrollments: before.enrollments,
			activity: before.activity,
		});
		await service.stop();
	});
});
