import type { Client } from 'pg';
import { WORKLOADS } from './workloads.ts';

/** Counts of acknowledged items, of those missing from the tables, and of those that are there more than once. */
export type Balance = {
	acknowledged: number;
	lost: number;
	duplicated: number;
};

/** The acknowledged items, by the name of the workload. */
export type Ledger = ReadonlyMap<string, Set<string>>;

export const newLedger = (): Ledger =>
	new Map(WORKLOADS.map(({ name }) => [name, new Set<string>()]));

/** Looks for everything that was acknowledged in the tables. */
export async function balance(database: Client, ledger: Ledger): Promise<Balance> {
	const sum: Balance = { acknowledged: 0, lost: 0, duplicated: 0 };
	for (const { name, found } of WORKLOADS) {
		const { rows } = await database.query<{ item: string; times: string }>(
			`select item, count(*) as times from (${found}) as found group by item`,
		);
		const there = new Map(rows.map(({ item, times }) => [item, Number(times)]));
		const acknowledged = [...ledger.get(name)!];
		sum.acknowledged += acknowledged.length;
		sum.lost += acknowledged.filter((item) => !there.has(item)).length;
		sum.duplicated += [...there.values()].filter((times) => times > 1).length;
	}
	return sum;
}
