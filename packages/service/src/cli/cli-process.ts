import type { Log } from '../base/log.ts';
import type { Place } from '../store/open-store.ts';

/** The parts of a process that the command line uses. */
export interface CliProcess {
	environment: NodeJS.ProcessEnv;
	writeStdout: (text: string) => void;
	writeStderr: (text: string) => void;
	/** Marks text on stdout that a person copies, such as a URL or a password. */
	emphasize: (text: string) => string;
	/** Reads stdin to its end. */
	readStdin: () => Promise<string>;
	/**
	 * Resolves when the service should stop, and ends the process if stopping takes longer than
	 * `stopWithinMs`.
	 */
	untilStopped: (log: Log, stopWithinMs: number) => Promise<void>;
	/** Location of a command's data. Overrides the location in the command's options. */
	place?: Place;
}
