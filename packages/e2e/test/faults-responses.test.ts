import { describeFaults } from '../faults/describe-faults.ts';
import { startFaultBench, type FaultBench } from '../faults/fault-bench.ts';
import { RESPONSE_FAULTS, REDIRECTS } from '../faults/faults.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.stop());

describeFaults(RESPONSE_FAULTS, () => bench);
describeFaults(REDIRECTS, () => bench);
