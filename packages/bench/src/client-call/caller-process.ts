/** One caller in a process of its own: for each message it does a round, and answers with the microseconds a call took. */
import { CALLERS, type Caller } from './callers.ts';

const [caller, baseUrl = '', calls] = process.argv.slice(2);
const call = await CALLERS[caller as Caller](baseUrl); // started by benchmarks/client-call.ts, which names one of them

process.on('message', async () => {
	const start = performance.now();
	for (let count = 0; count < Number(calls); count += 1) await call();
	process.send!(((performance.now() - start) * 1000) / Number(calls));
});
