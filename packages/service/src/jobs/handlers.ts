import type { Statement } from '../store/as-one-statement.ts';
import type { JobKind, JobPayloads } from './payloads.ts';
import type { Work } from './work.ts';

/** Statements that run together with the deletion of the job's row. */
export type LastStatements = readonly Statement[] | void;

/**
 * Runs a job in the transaction that deletes the job's row. If the handler throws, the job is retried later.
 */
export type Handler<K extends JobKind> = (
	work: Work,
	payload: JobPayloads[K],
) => Promise<LastStatements>;

/**
 * Handlers by kind. A job of an unknown kind fails and is retried, so that a newer version of the service can
 * run it.
 */
export type Handlers = { [K in JobKind]?: Handler<K> };
