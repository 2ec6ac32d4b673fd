import { describeFaults } from '../faults/describe-faults.ts';
import { startFaultBench, type FaultBench } from '../faults/fault-bench.ts';
import { ANSWERS, REDIRECTS } from '../faults/faults.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.stop());

describeFaults(ANSWERS, () => bench);
describeFaults(REDIRECTS, () => bench);
