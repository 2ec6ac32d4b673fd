import { shareClock } from '@contact-sync/testing/service/shared-clock';
import { testParity, useParityBench } from './test-parity.ts';
import { throughN8n } from './through-n8n.ts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));

const bench = useParityBench();

// Waits take no time.
testParity('n8n', bench, (task) => {
	const clock = shareClock(bench().service);
	mockSleep.mockImplementation(clock.sleep);
	const replaced = clock.replacePerformance();
	return clock.until(throughN8n(task)).finally(() => replaced.restore());
});
