import { systemCode } from '../base/start-error.ts';

/** Error codes of a lost connection, from PostgreSQL or the system, and messages of the driver without a code. */
const LOST = [
	'57P01',
	'57P02',
	'57P03',
	'ECONNRESET',
	'ECONNREFUSED',
	'Connection terminated unexpectedly',
	'Client has encountered a connection error and is not queryable',
];

/** Whether an error means that the connection to PostgreSQL was lost. */
export const isConnectionLost = (error: unknown): boolean =>
	error instanceof Error && LOST.includes(systemCode(error) ?? error.message);
