import { describeFaults } from '../lib/describe-faults.ts';
import { startFaultBench, type FaultBench } from '../lib/fault-bench.ts';
import { BREAKS, DELAYS } from '../lib/faults.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.stop());

describeFaults(BREAKS, () => bench);
describeFaults(DELAYS, () => bench);
