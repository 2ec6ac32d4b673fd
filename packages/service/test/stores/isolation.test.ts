import type { Contact } from '@contact-sync/core';
import { newStore, openService } from '@contact-sync/testing/service';
import { newEmail, post } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

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
