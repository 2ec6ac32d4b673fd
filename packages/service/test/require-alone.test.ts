import { migrations } from '../src/store/migrations/index.ts';
import { openStore } from '../src/store/open-store.ts';
import { requireAlone } from '../src/store/require-alone.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

const mockSleep = jest.fn(async (_ms: number) => {});
jest.mock('node:timers/promises', () => ({
	...jest.requireActual<object>('node:timers/promises'),
	setTimeout: (ms: number) => mockSleep(ms),
}));

const LATER = { ...migrations, '9999-later': { up: async () => {} } };

/** Returns a database that all migrations except the last have changed, with these numbers of other connections. */
const databaseWith = (count: () => number, applied = Object.keys(migrations)) =>
	fakeDatabase((statement) => {
		if (statement.includes('to_regclass')) return { rows: [{ there: true }] };
		if (statement.includes('pg_stat_activity')) return { rows: [{ count: count() }] };
		return { rows: applied.map((name) => ({ name })) };
	});

const waitedMs = () => mockSleep.mock.calls.reduce((sum, [ms]) => sum + ms, 0);

beforeEach(() => mockSleep.mockClear());

test('a migration waits for the connections of a process that just stopped', async () => {
	await requireAlone(
		databaseWith(() => (waitedMs() < 5_000 ? 1 : 0)),
		LATER,
	);
	expect(waitedMs()).toBe(5_000);
});

test('a migration is rejected if another process keeps a single connection', async () => {
	const migration = requireAlone(
		databaseWith(() => 1),
		LATER,
	);
	await expect(migration).rejects.toThrow('(connections: 1). Stop all of them');
});

test('a service that must migrate the database does not start while another process uses it', async () => {
	const db = databaseWith(() => 1, ['0000-of-an-earlier-version']);
	const connect = async () => ({ db, [Symbol.asyncDispose]: async () => {} });
	await expect(openStore({ databaseUrl: 'not used', connect })).rejects.toThrow('Stop all of them');
});
