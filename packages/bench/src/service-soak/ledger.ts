import type { Client } from 'pg';
import { WORKLOADS } from './workloads.ts';

/**
 * Number of acknowledged items, acknowledged items missing from the tables, and items that the tables contain
 * more than once.
 */
export type Balance = {
	acknowledged: number;
	lost: number;
	duplicated: number;
};

/** Acknowledged items, by workload. */
export type Ledger = ReadonlyMap<string, Set<string>>;

export const newLedger = (): Ledger =>
	new Map(WORKLOADS.map(({ name }) => [name, new Set<string>()]));

/** Compares the acknowledged items with the tables. */
export async function balance(database: Client, ledger: Ledger): Promise<Balance> {
	const sum: Balance = { acknowledged: 0, lost: 0, duplicated: 0 };
	for (const { name, query } of WORKLOADS) {
		const { rows } = await database.query<{ item: string; times: string }>(
			`select item, count(*) as times from (${query}) as found group by item`,
		);
		const there = new Map(rows.map(({ item, times }) => [item, Number(times)]));
		const acknowledged = [...ledger.get(name)!];
		sum.acknowledged += acknowledged.length;
		sum.lost += acknowledged.filter((item) => !there.has(item)).length;
		sum.duplicated += [...there.values()].filter((times) => times > 1).length;
	}
	return sum;
}
