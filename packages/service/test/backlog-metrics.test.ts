import { Registry } from 'prom-client';
import { createClock } from '../src/base/clock.ts';
import { addBacklog } from '../src/metrics/backlog-metrics.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

test('while the database does not respond, the metrics of waiting work are missing instead of outdated', async () => {
	let isConnected = true;
	const allOwners = fakeDatabase(() => {
		if (!isConnected) throw new Error('the connection broke');
		return {
			rows: [{ dueJobs: 3, abandonedJobs: 0, queuedEmails: 0, oldestJob: 1, oldestEmail: 0 }],
		};
	});
	const registry = new Registry();
	const owners = [{ product: 'Acme', environment: 'live' } as const];
	const read = addBacklog(registry, { allOwners, clock: createClock(), log: () => {}, owners });
	await read();
	expect(await registry.metrics()).toContain('contact_sync_due_jobs{');
	isConnected = false;
	await read();
	const text = await registry.metrics();
	expect(text).toContain('contact_sync_database_up 0');
	expect(text).not.toContain('contact_sync_due_jobs{');
});

test('a silent database is reported before a scrape by Prometheus times out', async () => {
	const allOwners = fakeDatabase(() => new Promise<never>(() => {}));
	const registry = new Registry();
	const owners = [{ product: 'Acme', environment: 'live' } as const];
	const read = addBacklog(registry, { allOwners, clock: createClock(), log: () => {}, owners });
	const started = performance.now();
	await read();
	expect(performance.now() - started).toBeLessThan(10_000);
	expect(await registry.metrics()).toContain('contact_sync_database_up 0');
});
