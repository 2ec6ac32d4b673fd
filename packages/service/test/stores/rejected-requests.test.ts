import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { postTo } from '../helpers/automations.ts';
import { call, newEmail } from '../helpers/call.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';

test('the latest 100 rejected requests of each key are stored, however many another key has', async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: FULL_WORKSPACE });
	const reject = async (name: string, count: number) => {
		for (let i = 0; i < count; i++) {
			const path = `/contacts/api/unsubscribed-emails/?page=${name}-${i}`;
			expect((await call(service, path, { key: service.keys[name]! })).status).toBe(400);
		}
	};
	await reject('test', 1);
	await reject('live', 101);
	await reject('test', 1);
	await service.stop();
	const rows = await runSql<{ name: string; count: number }>(store, [
		`select name, count(*)::int as count from rejected_requests
			join api_keys on api_keys.id = api_key_id group by name order by name`,
	]);
	expect(rows).toEqual([
		{ name: 'live', count: 100 },
		{ name: 'test', count: 2 },
	]);
});

test('requests over the rate limit are not stored, because they would replace all others', async () => {
	const store = await newStore();
	const key = { ...LIVE_KEY, limits: { per_minute: 1 } };
	const service = await openService({ ...store, workspace: workspace([key]) });
	const request = async () => (await call(service, '/nothing/', { key: LIVE_KEY.key! })).status;
	expect([await request(), await request()]).toEqual([404, 429]);
	await service.stop();
	expect(await runSql(store, ['select status from rejected_requests'])).toEqual([{ status: 404 }]);
});

test.each([
	['an email address', { email: newEmail() }],
	['an email address in capital letters of another script', { email: `ΟΔΥΣΣΕΥΣ.${newEmail()}` }],
	['an external ID', { external_id: 'crm-person-1' }],
])('a rejected request is stored without the person: %s', async (_, person) => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: FULL_WORKSPACE });
	const { status } = await postTo(service, '/events/track/', { event_name: 'visit', ...person });
	expect(status).toBe(404);
	await service.stop();
	const [rejected] = await runSql(store, ['select * from rejected_requests']);
	expect(rejected).toMatchObject({ status: 404 });
	expect(JSON.stringify(rejected)).not.toContain(Object.values(person)[0]);
});
