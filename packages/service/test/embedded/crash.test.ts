import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY, settle } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { workspace } from '../helpers/workspace.ts';

test('a job that a crashed process was running runs at the next start, before its lease ends', async () => {
	const store = await newStore();
	await runSql(store, [
		`insert into jobs (product, environment, kind, payload, takes, due_at, created_at) values
			('Acme', 'live', 'automation', '{"contactId": null, "effects": [], "automation": {}}', 1, now() + interval '30 seconds', now())`,
	]);
	const service = await openService({ ...store, workspace: workspace([ABLE_KEY]), controls: true });
	await settle(service);
	expect((await service.control<State>('state')).jobs).toEqual([]);
	await service.stop();
});
