import { createReadiness } from '../src/store/is-ready.ts';
import type { OwnedTable } from '../src/store/tables.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

const mockSleep = jest.fn(async (_ms: number, value: unknown) => value);
jest.mock('node:timers/promises', () => ({
	...jest.requireActual<object>('node:timers/promises'),
	setTimeout: (ms: number, value: unknown) => mockSleep(ms, value),
}));

test('a database that does not respond within two seconds is reported as silent', async () => {
	const db = fakeDatabase(() => new Promise(() => {}));
	const check = createReadiness(db.$omitTables<OwnedTable>(), () => 0);
	expect(await check()).toBe('silent');
	expect(mockSleep.mock.calls.map(([ms]) => ms)).toEqual([2_000]);
});
