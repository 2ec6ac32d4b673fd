import type { RawBuilder } from 'kysely';
import { runSql, type StoreOptions } from '@contact-sync/testing/service';
import { compiler } from './fake-database.ts';

/** Node of an executed query plan. Numbers of rows are per loop. */
interface PlanNode {
	'Node Type': string;
	'Relation Name'?: string;
	'Actual Rows': number;
	'Actual Loops': number;
	'Rows Removed by Filter'?: number;
	Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns a query with inlined values, because the database drivers handle parameters differently. */
function inlined(query: RawBuilder<unknown>): string {
	const { sql, parameters } = query.compile(compiler);
	return sql.replaceAll(/\$(\d+)/g, (_, number) => {
		const value = parameters[Number(number) - 1];
		if (value instanceof Date) return `timestamptz '${value.toISOString()}'`;
		if (Array.isArray(value)) return `'{${value.join()}}'`;
		return typeof value === 'string' ? `'${value}'` : String(value);
	});
}

/**
 * Runs a query, and returns the types of the scans of a table and the number of rows that they read.
 *
 * @param before statement that runs first, such as `analyze jobs`
 */
export async function scansOf(
	store: StoreOptions,
	table: string,
	query: RawBuilder<unknown>,
	before: string,
) {
	const explain = `explain (analyze, format json) ${inlined(query)}`;
	const [result] = await runSql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(store, [before, explain]);
	const nodes = nodesOf(result!['QUERY PLAN'][0].Plan);
	const scans = nodes.filter((node) => node['Relation Name'] === table);
	const rows = scans.map(
		(node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
	);
	return {
		types: [...new Set(scans.map((node) => node['Node Type']))],
		sorted: nodes.filter((node) => node['Node Type'] === 'Sort').map((node) => node['Actual Rows']),
		rows: Math.max(...rows),
	};
}
