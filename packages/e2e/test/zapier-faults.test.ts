import { describeFaults } from '../faults/describe-faults.ts';
import { startFaultBench, type FaultBench } from '../faults/fault-bench.ts';
import type { Case } from '../faults/fault-case.ts';
import { ANSWERS, BREAKS, DELAYS, REDIRECTS, type Fault } from '../faults/faults.ts';
import { runInZapier, ZAPIER_CASES } from '../faults/zapier-fault-runner.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench(runInZapier);
}, 60_000);
afterAll(() => bench.stop());

// After 250 runs in a process that is large, as Jest's is, the platform ends it.
beforeAll(() => {
	const usage = process.memoryUsage();
	jest.spyOn(process, 'memoryUsage').mockReturnValue({ ...usage, rss: 0 });
});
afterAll(() => jest.restoreAllMocks());

/** Where one attempt ends otherwise than several. */
const ONCE: Readonly<Record<string, Partial<Fault['ends']>>> = {
	'204 after the work': { safe: 'done', unsafe: 'done', refused: 'done' },
	'JSON that was cut': { unsafe: 'done', refused: 'done' },
};

/** What the core sends again, and what may pass, Zapier is told to run again. */
const LATER = new Set(['done', 'rate_limited', 'network_failed']);

/** How an action of the Zapier app must end. */
function endOf({ requests }: Case, request: number, { name, ends }: Fault): string {
	const is = requests[request]!;
	const once = ONCE[name]?.[is];
	if (once !== undefined) return once;
	if (ends[is] === 'uncertain') return 'halted';
	return LATER.has(ends[is]) ? 'later' : ends[is];
}

/** What is told apart in the core alone, and proven there. */
const OF_THE_CORE = /^(429 (as|with (a date|zero|less|nonsense))|408|425|301|303|308)/;
const isForZapier = ({ name }: Fault) => !OF_THE_CORE.test(name);

const options = { cases: ZAPIER_CASES, endOf };
describeFaults(ANSWERS.filter(isForZapier), () => bench, options);
describeFaults(BREAKS, () => bench, options);
describeFaults(DELAYS, () => bench, options);
describeFaults(REDIRECTS.filter(isForZapier), () => bench, options);
