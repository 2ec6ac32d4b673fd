import type { Benchmark } from '../benchmark.ts';
import { list, markdownTable, MISSING } from '../document/markdown.ts';
import { soakPlot } from '../plots/service-soak.ts';
import { memoryGrowth } from '../service-soak/memory.ts';
import {
	CLOCK_SKEW_MS,
	measureServiceSoak,
	PROCESSES,
	SAMPLE_MS,
	SHARE,
	type SoakRow,
} from '../service-soak/service-soak.ts';
import { MAX_UNDER_WAY } from '../service-soak/send-at-rate.ts';
import { SILENT_FOR_S } from '../service-soak/silences.ts';
import { worstOf } from '../statistics.ts';

type Rows = readonly SoakRow[];

const AGAINST = `nothing; ${PROCESSES} processes on one PostgreSQL`;
const N = `at ${SHARE * 100} % of the rate they bear`;

const MEMORY = ['megabytes1', 'megabytes2', 'megabytes3'] as const;

const growths = (rows: Rows): number[] =>
	MEMORY.map((key) => memoryGrowth(rows.map((row) => row[key]))).filter(
		(growth) => growth !== undefined,
	);

const minutesOf = (rows: Rows) => Math.round((rows.at(-1)?.seconds ?? 0) / 60);

/** Undefined when the results were kept before it was counted. */
const inAll = (rows: Rows, key: 'answered' | 'errors' | 'interrupted'): number | undefined => {
	const values = rows.map((row): number | undefined => row[key]);
	return values.includes(undefined) ? undefined : values.reduce((sum, value) => sum! + value!, 0);
};

/** As many requests as the rate asks for. */
const dueOf = (rows: Rows) => (rows.length * SAMPLE_MS * (rows[0]?.perSecond ?? 0)) / 1_000;

const atMost = (name: string, most: number, of: (rows: Rows) => readonly number[], digits = 0) => ({
	name,
	against: AGAINST,
	n: N,
	most,
	of: (rows: Rows) => worstOf(of(rows), { unit: '', digits }),
});

/** One value of all, none when there are no rows. */
const one = (value: (rows: Rows) => number) => (rows: Rows) =>
	rows.length === 0 ? [] : [value(rows)];

/** False for results that were kept before faults were injected. */
const hasFaults = (rows: Rows) => inAll(rows, 'interrupted') !== undefined;

const FAULTS = `**Faults**: the connections of one process to the database go silent for ${SILENT_FOR_S} seconds in each minute, which closes none of them, and the
clock of another is ${CLOCK_SKEW_MS / 3_600_000} hours ahead. A balancer in front asks each process by \`/readyz\` whether it can serve requests. A
request that fails at the silent process, during a silence or within 30 seconds after it, counts as interrupted: its caller would retry.`;

export const serviceSoak: Benchmark<SoakRow> = {
	name: 'service-soak',
	title: 'The service under load for long',
	alone: true,
	run: measureServiceSoak,
	ratios: [
		atMost('soak: memory of the last quarter / of the second', 1.1, growths, 3),
		{
			name: 'soak: requests answered, or interrupted by a fault / asked for',
			against: AGAINST,
			n: N,
			least: 0.99,
			of: (rows) =>
				worstOf(
					one((all) => (inAll(all, 'answered')! + (inAll(all, 'interrupted') ?? 0)) / dueOf(all))(
						rows,
					),
					{ unit: '', digits: 3 },
				),
		},
		atMost(
			'soak: requests that failed without a fault',
			0,
			one((rows) => inAll(rows, 'errors')!),
		),
		atMost(
			'soak: acknowledged writes lost',
			0,
			one((rows) => rows[0]!.lost),
		),
		atMost(
			'soak: writes and effects doubled',
			0,
			one((rows) => rows[0]!.doubled),
		),
	],
	plots: [
		{
			file: 'service-soak.svg',
			alt: 'Memory of each process and the latency of answers, every ten seconds',
			draw: soakPlot,
		},
	],
	tell: (rows) => [
		`${PROCESSES} processes on one PostgreSQL get ${rows[0]?.perSecond ?? MISSING} requests a second for ${minutesOf(rows)} minutes, whether or not those before
are answered: ${SHARE * 100} % of the ${rows[0]?.bearable ?? MISSING} a second that a ramp before it found them to bear (all answered, 99 of 100 within a
second, no job late by two). New contacts with a tag, changes, tags, events that fire an automation with a tag and a mail,
enrollments with a mail at once, and emails with an idempotency key. It is not part of a run of all benchmarks; \`--minutes\`
makes it shorter or longer.`,
		...(hasFaults(rows) ? [FAULTS] : []),
		markdownTable(
			['', 'measured'],
			[
				['requests that the rate asks for', dueOf(rows)],
				['answered', inAll(rows, 'answered')],
				...(hasFaults(rows)
					? [
							['silences', rows.at(-1)?.silences],
							['interrupted by a silence', inAll(rows, 'interrupted')],
						]
					: []),
				['failed', inAll(rows, 'errors')],
				['under way at once, at the most', most(rows, 'underWay')],
				['jobs late by two seconds, at the most', most(rows, 'late')],
				['acknowledged writes that were looked for', rows[0]?.acknowledged],
				['not found', rows[0]?.lost],
				['there twice', rows[0]?.doubled],
				['p50 of ten seconds, the worst', worst(rows, 'p50')],
				['p99 of ten seconds, the worst', worst(rows, 'p99')],
				['the slowest answer', worst(rows, 'max')],
			],
		),
		list([
			`**Asked for**: with ${MAX_UNDER_WAY.toLocaleString('en-US')} requests under way no more are sent, so that a rate that is not borne after all shows here.`,
			`**Memory** is judged by the median of the last quarter of the samples over that of the second quarter, of the process in which
it grew most.`,
			`**Looked for** is each write by itself, in the tables: a change by its line of activity, an event together with the mail that
its automation sends, an enrollment together with its first mail.`,
		]),
	],
};

const most = (rows: Rows, key: 'p50' | 'p99' | 'max' | 'underWay' | 'late'): number | undefined =>
	rows.length === 0 ? undefined : Math.max(...rows.map((row) => row[key]));

function worst(rows: Rows, key: 'p50' | 'p99' | 'max'): string | undefined {
	const found = most(rows, key);
	return found === undefined ? undefined : `${found.toLocaleString('en-US')} ms`;
}
