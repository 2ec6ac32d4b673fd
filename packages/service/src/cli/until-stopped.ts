import type { Log } from '../base/log.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Waits for the first stop signal. A second signal ends the process immediately.
 *
 * @param stopWithinMs maximum shutdown time, in milliseconds; a process that takes longer exits with code 1
 */
export function untilStopped(log: Log, stopWithinMs: number): Promise<void> {
	return new Promise((resolve) => {
		const stop = (signal: NodeJS.Signals) => {
			for (const each of SIGNALS) process.off(each, stop);
			log('info', 'stopping', { signal });
			setTimeout(() => {
				log('error', 'not stopped in time', { after_ms: stopWithinMs });
				process.exit(1);
			}, stopWithinMs);
			resolve();
		};
		for (const signal of SIGNALS) process.on(signal, stop);
	});
}
