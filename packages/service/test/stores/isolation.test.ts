import type { Contact } from '@contact-sync/core';
import { newStore, openService } from '@contact-sync/testing/service';
import { newEmail, post, upsert } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';
import { postTo, settle } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';

const keys = [
	LIVE_KEY,
	{ name: 'test', environment: 'test', key: 'cs_test_0123456789abcdef' },
] as const;
const newPerson = () => ({
	email: newEmail(),
	external_id: newEmail(),
	custom_fields: { plan: 'pro' },
	tag_names: ['vip'],
});

/** @claim api: live and test keys, and several products, on one database: stored separately */
describe('live and test keys', () => {
	const service = useService({ workspace: workspace(keys) });

	test('same contact with a live and a test key: stores separate contacts and tags', async () => {
		const person = newPerson();
		const live = await post<Contact>(service(), keys[0].key!, person);
		const other = { email: person.email, external_id: person.external_id };
		const test = await post<Contact>(service(), keys[1].key, { ...other, tag_names: ['vip'] });
		expect([live.status, test.status]).toEqual([201, 201]);
		expect(test.body.id).not.toBe(live.body.id);
		expect(test.body.custom_fields).toEqual({});
		expect(test.body.tags[0]!.id).not.toBe(live.body.tags[0]!.id);
		expect((await post<Contact>(service(), keys[0].key!, person)).body).toEqual(live.body);
	});

	test('same `external_id` with a live and a test key: creates a contact for each', async () => {
		const { external_id } = (await post<Contact>(service(), keys[0].key!, newPerson())).body;
		const response = await post(service(), keys[1].key, { email: newEmail(), external_id });
		expect(response.status).toBe(201);
	});
});

describe('a second product on the same database', () => {
	test('workspace file with another product, with `--disable-missing-products`: stores contacts separately, and disables the keys of the previous product', async () => {
		const store = await newStore();
		const person = newPerson();
		const acme = await openService({
			workspace: workspace([{ ...keys[0], name: 'a' }]),
			...store,
		});
		const first = await post<Contact>(acme, acme.keys.a!, person);
		await acme.stop();
		const key = { name: 'a', key: 'cs_live_of_another_product' };
		const other = await openService({
			workspace: workspace([key], 'Other'),
			args: ['--disable-missing-products'],
			...store,
		});
		const second = await post<Contact>(other, other.keys.a!, person);
		const disabled = await post(other, keys[0].key!, person);
		await other.stop();
		expect(second.status).toBe(201);
		expect(second.body.id).not.toBe(first.body.id);
		expect(disabled.status).toBe(401);
	});
});

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
