import type { Log } from '../base/log.ts';
import type { Place } from '../store/open-store.ts';

/** The parts of a process that the command line uses. */
export interface CliProcess {
	environment: NodeJS.ProcessEnv;
	writeStdout: (text: string) => void;
	writeStderr: (text: string) => void;
	/** Reads stdin to its end. */
	readStdin: () => Promise<string>;
	/** Resolves when the service should stop, and ends the process unless it did within this time. */
	untilStopped: (log: Log, stopWithinMs: number) => Promise<void>;
	/** Where the data of a command are, instead of the place that its options name. */
	place?: Place;
}
