import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Removes an incomplete file or folder, which can contain contacts, if the process is stopped before the
 * disposal.
 */
export function removeIfStopped(path: string): Disposable {
	const ignore = () => SIGNALS.forEach((signal) => process.off(signal, stop));
	const stop = (signal: NodeJS.Signals) => {
		ignore();
		rmSync(path, { recursive: true, force: true });
		process.kill(process.pid, signal); // without a listener, it ends the process
	};
	for (const signal of SIGNALS) process.on(signal, stop);
	return { [Symbol.dispose]: ignore };
}
