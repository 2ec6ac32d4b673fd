import type { DomainError } from '../base/domain-error.ts';
import type { Log } from '../base/log.ts';
import type { Work } from '../work/work.ts';
import type { JobKind, JobPayloads } from './payloads.ts';

/**
 * Runs a job in the transaction that deletes it. If it throws, the job is retried later.
 */
export type Handler<K extends JobKind> = (
	work: Work,
	payload: JobPayloads[K],
	tools: JobTools,
) => Promise<void>;

/** Everything that jobs use besides their transaction. */
export interface JobTools {
	log: Log;
	/** Returns the status that a request would get for an error, for the log: no request waits for a job. */
	statusOf: (error: DomainError) => number;
}

/** By kind. A kind that is not there was planned by another version of the service, and waits for it. */
export type Handlers = { [K in JobKind]?: Handler<K> };
