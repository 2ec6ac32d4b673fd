/** Limits of connections. A client that exceeds them loses its connection, without an effect on other clients. */
export interface ConnectionRules {
	/** Maximum number of connections served at the same time. */
	connections: number;
	/** Maximum number of further connections that get a 503. Those beyond are closed without a response. */
	refusals: number;
	/** Retry-After of rejected connections, in seconds. */
	retryAfterSeconds: number;
	/** Maximum time for the request line and headers, also on a silent connection. */
	headersMs: number;
	/** Maximum time for the whole request. */
	requestMs: number;
	/** Interval of the checks of both. */
	checkEveryMs: number;
	/** Maximum idle time of a connection, such as of a client that doesn't read its response. */
	silentMs: number;
	/** How long a client may continue to send after a closing response: closed immediately, the response might not arrive. */
	lingerMs: number;
}

export const CONNECTION_RULES: ConnectionRules = {
	connections: 1_000,
	refusals: 1_000,
	retryAfterSeconds: 5,
	headersMs: 10_000,
	requestMs: 30_000,
	checkEveryMs: 1_000,
	silentMs: 300_000, // longer than any answer takes
	lingerMs: 1_000,
};
