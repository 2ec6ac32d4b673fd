import { type StoreOptions, newSharedStore } from '@contact-sync/testing/service';
import {
	startService,
	type StartedService,
} from '../../src/test-controls/testing/start-service.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const start = (store: StoreOptions) => startService({ workspace: workspace([LIVE_KEY]), ...store });

/**
 * Sends upserts of new contacts, four at a time, until the service has ended. Adds the acknowledged emails
 * and their IDs to the map.
 */
async function writeUntilGone(service: StartedService, acknowledged: Map<string, string>) {
	const write = async (): Promise<void> => {
		for (;;) {
			const email = newEmail();
			const { status, body } = await upsert(service, { email, tag_names: ['t'] });
			expect(status).toBe(201);
			acknowledged.set(email, body.id);
		}
	};
	await Promise.allSettled([write(), write(), write(), write()]);
}

describe('acknowledged data', () => {
	test('survives a restart with all fields', async () => {
		const data = await newSharedStore();
		const body = {
			email: newEmail(),
			first_name: 'Ada',
			custom_fields: { a: 1 },
			tag_names: ['t'],
		};
		const first = await start(data);
		const before = await upsert(first, body);
		await first.stop();
		const second = await start(data);
		const after = await upsert(second, body);
		await second.stop();
		expect(after).toMatchObject({ status: 200, body: before.body });
	});

	test('survives kill -9 under load, three times in a row', async () => {
		const data = await newSharedStore();
		const acknowledged = new Map<string, string>();
		for (let round = 0; round < 3; round++) {
			const service = await start(data);
			const writing = writeUntilGone(service, acknowledged);
			const enough = acknowledged.size + 60;
			await until(() => acknowledged.size >= enough);
			await service.kill();
			await writing;
		}
		const service = await start(data);
		for (const [email, id] of acknowledged) {
			const { status, body } = await upsert(service, { email });
			expect([status, body.id, body.tags.length]).toEqual([200, id, 1]);
		}
		await service.stop();
	});
});
