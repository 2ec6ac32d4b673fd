import { describeFaults } from '../lib/describe-faults.ts';
import { startFaultBench, type FaultBench } from '../lib/fault-bench.ts';
import { ANSWERS, REDIRECTS } from '../lib/faults.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.stop());

describeFaults(ANSWERS, () => bench);
describeFaults(REDIRECTS, () => bench);
