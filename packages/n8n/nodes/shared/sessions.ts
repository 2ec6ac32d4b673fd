import { createSessions, type Session } from '../../core.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** The product and environment of a key. */
export interface KeyDetails {
	/** Name of the product. Empty if the service doesn't report it. */
	product: string;
	/** `live` or `test`; empty if the service doesn't report it. */
	environment: string;
}

export type NodeSession = Session<{ details: KeyDetails }>;

/** Returns the session that all executions in this process share for a key. */
export const sessionOf = createSessions<{ details: KeyDetails }>({ now: monotonicNow, sleep });
