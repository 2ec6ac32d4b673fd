import { describeFaults } from './describe-faults.ts';
import { startFaultBench, type FaultBench } from './fault-bench.ts';
import { RESPONSE_FAULTS, REDIRECTS } from './faults.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.stop());

describeFaults(RESPONSE_FAULTS, () => bench);
describeFaults(REDIRECTS, () => bench);
