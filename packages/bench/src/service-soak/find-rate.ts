import { percentile } from '../statistics.ts';
import { sendAtRate, type Sent } from './send-at-rate.ts';

const FIRST = 40;
const STEP = 1.25;
const STEP_SECONDS = 8;

/** Maximum p99 of the response time, in milliseconds. */
const P99_MS = 1_000;

/**
 * The highest rate that is borne, in requests a second, by steps of a quarter: all are answered, in time, and no job is left that
 * should have been done two seconds ago. A step that fails is tried once more.
 *
 * @throws Error when not even the first is borne
 */
export async function findRate(
	act: () => Promise<unknown>,
	overdue: () => Promise<number>,
): Promise<number> {
	let borne = 0;
	for (let perSecond = FIRST; ; perSecond = Math.round(perSecond * STEP)) {
		const isBorneOnce = () => isBorne(perSecond, act, overdue);
		if (!(await isBorneOnce()) && !(await isBorneOnce())) break;
		borne = perSecond;
	}
	if (borne > 0) return borne;
	throw new Error(
		`The service can't sustain ${FIRST} requests per second. Run the benchmark again on an idle machine.`,
	);
}

async function isBorne(
	perSecond: number,
	act: () => Promise<unknown>,
	overdue: () => Promise<number>,
): Promise<boolean> {
	const spans: Sent[] = [];
	const seconds = STEP_SECONDS;
	let late = 0;
	await sendAtRate({ perSecond, seconds, everyMs: seconds * 950 }, act, async (sent) => {
		spans.push(sent);
		late = Math.max(late, await overdue());
	});
	const times = spans.flatMap((sent) => sent.times);
	const answered = spans.reduce((sum, sent) => sum + sent.answered, 0);
	const errors = spans.reduce((sum, sent) => sum + sent.errors, 0);
	const p99 = percentile(times, 99) ?? Infinity; // nothing was answered
	const [error = ''] = spans.flatMap((sent) => sent.error ?? []);
	process.stderr.write(
		`  ${perSecond}/s: ${answered} answered, p99 ${p99.toFixed(0)} ms, ${errors} errors ${error}, ${late} jobs late\n`,
	);
	const isInTime = answered >= perSecond * seconds * 0.98 && p99 <= P99_MS;
	return isInTime && errors === 0 && late === 0;
}
