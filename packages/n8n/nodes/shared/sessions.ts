import { createSessions, type KeyDetails, type Session } from '../../core.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** The product and environment of a key. */
export type Details = Pick<KeyDetails, 'product' | 'environment'>;

export type NodeSession = Session<{ details: Details }>;

/** Returns the session that all executions in this process share for a key. */
export const sessionOf = createSessions<{ details: Details }>({ now: monotonicNow, sleep });
