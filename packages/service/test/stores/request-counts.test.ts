import {
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type CompiledQuery,
	type DatabaseConnection,
} from 'kysely';
import { createClock } from '../../src/base/clock.ts';
import { createRequestCounts } from '../../src/requests/request-counts.ts';
import type { SharedDatabase } from '../../src/store/tables.ts';

/**
 * Fake database, because a real one can't fail at a specific statement on demand.
 *
 * @param answer called with each statement's first word
 */
function fakeDatabase(response: (verb: string) => void): SharedDatabase {
	const connection: DatabaseConnection = {
		async executeQuery({ sql }: CompiledQuery) {
			response(sql.trim().split(' ')[0]!);
			return { rows: [] };
		},
		async *streamQuery() {},
	};
	class Driver extends DummyDriver {
		override async acquireConnection() {
			return connection;
		}
	}
	return new Kysely({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => new Driver(),
			createIntrospector: (db) => new PostgresIntrospector(db),
			createQueryCompiler: () => new PostgresQueryCompiler(),
		},
	});
}

describe('request counts', () => {
	test('are written when the service stops, and not afterward', async () => {
		const seen: string[] = [];
		const db = fakeDatabase((verb) => void seen.push(verb));
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
		const db = fakeDatabase((verb) => {
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
