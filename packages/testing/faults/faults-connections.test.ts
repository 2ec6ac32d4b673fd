import { describeFaults, expectOutcome } from './describe-faults.ts';
import { startFaultBench, type FaultBench } from './fault-bench.ts';
import { LARGE_CASE } from './fault-cases.ts';
import { BREAK_WHILE_SENDING, CONNECTION_FAULTS, TIMEOUT_FAULTS } from './faults.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.stop());

describeFaults(CONNECTION_FAULTS, () => bench);
describeFaults(TIMEOUT_FAULTS, () => bench);

it('a large request is retried after a connection reset during sending, and is processed once', () =>
	expectOutcome(bench, [LARGE_CASE, 0, BREAK_WHILE_SENDING]));
