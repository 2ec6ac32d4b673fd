import { percentile } from '../statistics.ts';
import { sendAtRate, type PeriodResults } from './send-at-rate.ts';

const FIRST = 40;
const STEP = 1.25;
const STEP_SECONDS = 8;

/** Maximum p99 response time, in milliseconds. */
const P99_MS = 1_000;

/**
 * Finds the highest sustainable rate, in requests per second. Increases the rate in steps of 25%. A rate is
 * sustainable if all requests succeed in time and no job is more than two seconds overdue. A failed step is
 * retried once.
 *
 * @throws Error if the first rate isn't sustainable
 */
export async function findRate(
	sendItem: () => Promise<unknown>,
	overdue: () => Promise<number>,
): Promise<number> {
	let sustained = 0;
	for (let perSecond = FIRST; ; perSecond = Math.round(perSecond * STEP)) {
		const passes = () => isSustainable(perSecond, sendItem, overdue);
		if (!(await passes()) && !(await passes())) break;
		sustained = perSecond;
	}
	if (sustained > 0) return sustained;
	throw new Error(
		`The service can't sustain ${FIRST} requests per second. Run the benchmark again on an idle machine.`,
	);
}

async function isSustainable(
	perSecond: number,
	sendItem: () => Promise<unknown>,
	overdue: () => Promise<number>,
): Promise<boolean> {
	const periods: PeriodResults[] = [];
	const seconds = STEP_SECONDS;
	let late = 0;
	await sendAtRate({ perSecond, seconds, everyMs: seconds * 950 }, sendItem, async (sent) => {
		periods.push(sent);
		late = Math.max(late, await overdue());
	});
	const times = periods.flatMap((sent) => sent.times);
	const responses = periods.reduce((sum, sent) => sum + sent.responses, 0);
	const errors = periods.reduce((sum, sent) => sum + sent.errors, 0);
	const p99 = percentile(times, 99) ?? Infinity; // if there was no response
	const [error = ''] = periods.flatMap((sent) => sent.error ?? []);
	process.stderr.write(
		`  ${perSecond}/s: ${responses} responses, p99 ${p99.toFixed(0)} ms, ${errors} errors ${error}, ${late} jobs late\n`,
	);
	const isInTime = responses >= perSecond * seconds * 0.98 && p99 <= P99_MS;
	return isInTime && errors === 0 && late === 0;
}
