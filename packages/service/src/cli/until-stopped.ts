import type { Log } from '../log.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Waits for the first signal to stop. After it the process ends as usual, so a second one is not waited for. */
export function untilStopped(log: Log): Promise<void> {
	return new Promise((resolve) => {
		const stop = (signal: NodeJS.Signals) => {
			for (const each of SIGNALS) process.off(each, stop);
			log('info', 'stopping', { signal });
			resolve();
		};
		for (const signal of SIGNALS) process.on(signal, stop);
	});
}
