import { newStore } from '@contact-sync/testing/service';
import { openPostgres } from '../../src/store/open-postgres.ts';
import { openStore } from '../../src/store/open-store.ts';

test('a started service keeps only the connections with timeouts, and a stop closes them', async () => {
	const open: number[] = [];
	const connect: typeof openPostgres = async (url, timeouts) => {
		const opened = await openPostgres(url, timeouts);
		open.push(timeouts.statementMs);
		return {
			...opened,
			async [Symbol.asyncDispose]() {
				await opened[Symbol.asyncDispose]();
				open.splice(open.indexOf(timeouts.statementMs), 1);
			},
		};
	};
	const store = await openStore({ databaseUrl: (await newStore()).databaseUrl!, connect });
	expect(open).toEqual([15_000]);
	await store[Symbol.asyncDispose]();
	expect(open).toEqual([]);
});
