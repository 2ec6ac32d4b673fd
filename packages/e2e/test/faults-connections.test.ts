import { describeFaults, expectOutcome } from '../faults/describe-faults.ts';
import { startFaultBench, type FaultBench } from '../faults/fault-bench.ts';
import { LARGE_CASE } from '../faults/fault-cases.ts';
import { BREAK_WHILE_SENDING, BREAKS, DELAYS } from '../faults/faults.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.stop());

describeFaults(BREAKS, () => bench);
describeFaults(DELAYS, () => bench);

it('a reset while a large request is being sent: it is sent again, and done once', () =>
	expectOutcome(bench, [LARGE_CASE, 0, BREAK_WHILE_SENDING]));
