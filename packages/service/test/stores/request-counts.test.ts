import { createClock } from '../../src/base/clock.ts';
import { createRequestCounts } from '../../src/requests/request-counts.ts';
import type { OwnedTable } from '../../src/store/tables.ts';
import { fakeDatabase, verbOf } from '../helpers/fake-database.ts';

/** @param onVerb called with each statement's first word */
const databaseOf = (onVerb: (verb: string) => void) =>
	fakeDatabase((sql) => onVerb(verbOf(sql))).$omitTables<OwnedTable>();

describe('request counts', () => {
	test('are written when the service stops, and not afterward', async () => {
		const seen: string[] = [];
		const db = databaseOf((verb) => void seen.push(verb));
		const counts = createRequestCounts({ db, clock: createClock(), log: () => {} });
		counts.add('a', 200);
		expect(seen).toEqual([]);
		await counts[Symbol.asyncDispose]();
		expect(seen).toEqual(['insert', 'delete']);
		await counts.write();
		expect(seen).toEqual(['insert', 'delete']);
	});

	test.each(['insert', 'delete'])('are written after a failed %s statement', async (broken) => {
		const seen: string[] = [];
		const logged: string[] = [];
		let isBroken = true;
		const db = databaseOf((verb) => {
			seen.push(verb);
			if (isBroken && verb === broken) throw new Error('the connection broke');
		});
		const log = (_: string, event: string) => void logged.push(event);
		await using counts = createRequestCounts({ db, clock: createClock(), log });
		counts.add('a', 200);
		await counts.write();
		expect(logged).toEqual(['request counts not written']);
		isBroken = false;
		counts.add('a', 200);
		await counts.write();
		expect(seen.slice(-2)).toEqual(['insert', 'delete']);
		expect(logged).toHaveLength(1);
	});
});
