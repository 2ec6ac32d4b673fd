/** Limits of connections. A client that exceeds them loses its connection, without an effect on other clients. */
export interface ConnectionRules {
	/** Maximum number of concurrent connections. */
	connections: number;
	/** Maximum number of further connections that get a 503. Connections beyond that are closed without a response. */
	rejections: number;
	/** Retry-After of rejected connections, in seconds. */
	retryAfterSeconds: number;
	/** Maximum time for the request line and headers, in milliseconds, also on a silent connection. */
	headersMs: number;
	/** Maximum time for the whole request, in milliseconds. */
	requestMs: number;
	/** Interval of checking both limits, in milliseconds. */
	checkEveryMs: number;
	/** Maximum idle time of a connection, in milliseconds, such as of a client that doesn't read its response. */
	silentMs: number;
	/**
	 * Time for a client to finish sending after a closing response, in milliseconds. If the connection were closed immediately, the
	 * response might not arrive.
	 */
	lingerMs: number;
}

export const CONNECTION_RULES: ConnectionRules = {
	connections: 1_000,
	rejections: 1_000,
	retryAfterSeconds: 5,
	headersMs: 10_000,
	requestMs: 30_000,
	checkEveryMs: 1_000,
	silentMs: 300_000, // longer than any response takes
	lingerMs: 1_000,
};
