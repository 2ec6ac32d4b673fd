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

/** Dependencies of jobs, in addition to their transaction. */
export interface JobTools {
	log: Log;
	/** Returns the status code of a domain error, for the log. */
	statusOf: (error: DomainError) => number;
}

/** Handlers by kind. Jobs of unknown kinds wait for the version of the service that scheduled them. */
export type Handlers = { [K in JobKind]?: Handler<K> };
