/**
 * Runs one caller in a separate process. Each message starts a round, and the process responds with the
 * microseconds per call.
 */
import { CALLERS, type Caller } from './callers.ts';

const [caller, baseUrl = '', calls] = process.argv.slice(2);
const call = await CALLERS[caller as Caller](baseUrl); // started by benchmarks/client-call.ts with the name of a caller

process.on('message', async () => {
	const start = performance.now();
	for (let count = 0; count < Number(calls); count += 1) await call();
	process.send!(((performance.now() - start) * 1000) / Number(calls));
});
