import type { Tools, Work } from '../tools.ts';
import type { JobKind, JobPayloads } from './payloads.ts';

/**
 * Does a job in the transaction that deletes it: either both happen or neither.
 * What it throws is tried again later.
 */
export type Handler<K extends JobKind> = (
	work: Work,
	payload: JobPayloads[K],
	tools: Tools,
) => Promise<void>;

/** By kind. A kind that is not there was planned by another version of the service, and waits for it. */
export type Handlers = { [K in JobKind]?: Handler<K> };
