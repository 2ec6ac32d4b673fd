import { describeFaults } from './describe-faults.ts';
import { startFaultBench, type FaultBench } from './fault-bench.ts';
import type { Case } from './fault-case.ts';
import {
	RESPONSE_FAULTS,
	CONNECTION_FAULTS,
	TIMEOUT_FAULTS,
	REDIRECTS,
	type Fault,
} from './faults.ts';
import { runInZapier, ZAPIER_CASES } from './zapier-fault-runner.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench(runInZapier);
}, 60_000);
afterAll(() => bench.stop());

// Zapier's platform exits after 250 runs in a large process, such as Jest's.
beforeAll(() => {
	const usage = process.memoryUsage();
	jest.spyOn(process, 'memoryUsage').mockReturnValue({ ...usage, rss: 0 });
});
afterAll(() => jest.restoreAllMocks());

/** Outcomes that differ because Zapier's steps send each request once. */
const ONCE: Readonly<Record<string, Partial<Fault['ends']>>> = {
	'204 after processing': { idempotent: 'done', notIdempotent: 'done', rejected: 'done' },
	'truncated JSON': { notIdempotent: 'done', rejected: 'done' },
};

/** Expected outcomes that become `later` in Zapier: successful retries of the core, and temporary errors. */
const LATER = new Set(['done', 'rate_limited', 'network_failed']);

/** Returns the expected outcome of an action in the Zapier app. */
function endOf({ requests }: Case, request: number, { name, ends }: Fault): string {
	const is = requests[request]!;
	const once = ONCE[name]?.[is];
	if (once !== undefined) return once;
	if (ends[is] === 'outcome_unknown') return 'halted';
	return LATER.has(ends[is]) ? 'later' : ends[is];
}

/** Variants of faults that only the core distinguishes and tests. */
const CORE_ONLY =
	/^(429 with (a web page|a negative|an invalid|Retry-After (as a date|0))|408|425|301|303|308)/;
const isForZapier = ({ name }: Fault) => !CORE_ONLY.test(name);

const options = { cases: ZAPIER_CASES, endOf };
describeFaults(RESPONSE_FAULTS.filter(isForZapier), () => bench, options);
describeFaults(CONNECTION_FAULTS, () => bench, options);
describeFaults(TIMEOUT_FAULTS, () => bench, options);
describeFaults(REDIRECTS.filter(isForZapier), () => bench, options);
