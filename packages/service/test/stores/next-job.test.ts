import { nextDueJob } from '../../src/jobs/turn.ts';
import { newStore, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { compiler } from '../helpers/compiler.ts';

/** Node of an executed query plan. Numbers of rows are per loop. */
interface PlanNode {
	'Node Type': string;
	'Actual Rows': number;
	'Actual Loops': number;
	Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Returns the statement that selects the next job, with inlined values, because the database drivers handle
 * parameters differently.
 */
function statement(): string {
	const next = nextDueJob(compiler, new Date(), ['Acme']).forUpdate().skipLocked().compile();
	return next.sql.replaceAll(/\$(\d+)/g, (_, number) => {
		const value = next.parameters[Number(number) - 1];
		if (value instanceof Date) return `timestamptz '${value.toISOString()}'`;
		return Array.isArray(value) ? `'{${value.join()}}'` : String(value);
	});
}

let store: StoreOptions;
beforeAll(async () => {
	store = await newStore();
	const insert = `insert into jobs (product, environment, kind, payload, due_at, created_at)
		select 'Acme', 'live', 'automation', jsonb_build_object('contactId', md5((n % 10000)::text)::uuid), t, t
		from generate_series(1, 20000) as n, lateral (select timestamptz '2026-11-20' + n * interval '1 ms' as t) as at`;
	await runSql(store, [insert]);
});

// In this order, because statistics stay.
test.each([
	['without table statistics', 'select'],
	['with table statistics', 'analyze jobs'],
])('%s, the query for the next of 20,000 jobs reads no other jobs', async (_, gather) => {
	const explain = `explain (analyze, format json) ${statement()}`;
	const [result] = await runSql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(store, [gather, explain]);
	const nodes = nodesOf(result!['QUERY PLAN'][0].Plan);
	expect(Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBe(1);
	const scans = nodes.map((node) => node['Node Type']).filter((type) => type.includes('Scan'));
	expect(scans).toEqual(['Index Scan', 'Index Scan']);
});
