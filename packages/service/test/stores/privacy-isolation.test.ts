import { postTo, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE, controls: true });

/** Returns the emails and jobs of an environment. */
async function rowsIn(environment: string) {
	const { mails, jobs } = await service().control<State>('state');
	return [mails, jobs].map((rows) => rows.filter((row) => row.environment === environment));
}

test('exporting and deleting a contact includes neither emails nor jobs for its email address in the other environment', async () => {
	const operator = await signIn(service());
	const email = newEmail();
	for (const key of [service().keys.live, service().keys.test]) {
		for (const trigger_key of ['receipt', 'later']) {
			const { status } = await postTo(
				service(),
				'/emails/trigger/',
				{ trigger_key, to_email: email },
				key,
			);
			expect(status).toBeLessThan(300);
		}
	}
	const { id } = (await upsert(service(), { email })).body;
	await settle(service());
	const [mails, jobs] = await rowsIn('test');
	expect([mails!.length, jobs!.length]).toEqual([1, 1]);
	const { text } = await operator.act(`contacts/${id}/export/`);
	expect(JSON.parse(text)).toMatchObject({
		emails: [{ subject: 'Receipt' }],
		scheduled: [{ kind: 'trigger_mail' }],
	});
	expect((await operator.act(`contacts/${id}/delete/`)).status).toBe(303);
	expect(await rowsIn('live')).toEqual([[], []]);
	expect(await rowsIn('test')).toEqual([mails, jobs]);
});

test('exporting and deleting a contact includes neither emails nor jobs of the contact that had its email address before', async () => {
	const operator = await signIn(service());
	const email = newEmail();
	const external_id = `crm-${email}`;
	const previous = (await upsert(service(), { email, external_id })).body;
	for (const trigger_key of ['receipt', 'later']) {
		await postTo(service(), '/emails/trigger/', { trigger_key, to_email: email });
	}
	await upsert(service(), { email: newEmail(), external_id });
	await settle(service());
	const { id } = (await upsert(service(), { email })).body;
	const { text } = await operator.act(`contacts/${id}/export/`);
	expect(JSON.parse(text)).toMatchObject({ emails: [], scheduled: [] });
	expect((await operator.act(`contacts/${id}/delete/`)).status).toBe(303);
	const { mails, jobs } = await service().control<State>('state');
	const ofPrevious = [...mails, ...jobs].filter((row) => row.contact_id === previous.id);
	expect(ofPrevious).toMatchObject([{ to_email: email }, { kind: 'trigger_mail' }]);
});

test('deleting a contact leaves the rejected requests with its email address in the other environment', async () => {
	const operator = await signIn(service());
	const email = newEmail();
	const invalid = { email: newEmail(), custom_fields: { [email]: [] } };
	for (const key of [service().keys.live, service().keys.test]) {
		expect((await postTo(service(), '/contacts/upsert/', invalid, key)).status).toBe(400);
	}
	const { id } = (await upsert(service(), { email })).body;
	const rejectionsIn = async (environment: string) =>
		(await operator.open(`requests/?environment=${environment}`)).text;
	expect(await rejectionsIn('live')).toContain(email);
	expect((await operator.act(`contacts/${id}/delete/`)).status).toBe(303);
	expect(await rejectionsIn('live')).not.toContain(email);
	expect(await rejectionsIn('test')).toContain(email);
});
