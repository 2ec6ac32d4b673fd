/**
 * Connection limits. A client that exceeds a limit loses its connection, and other clients aren't affected.
 */
export interface ConnectionRules {
	/** Maximum number of concurrent connections. Further connections are closed without a response, which a proxy can send. */
	connections: number;
	/**
	 * Maximum time for the request line and headers, in milliseconds. Also applies to connections that send
	 * nothing.
	 */
	headersMs: number;
	/** Maximum time for the whole request, in milliseconds. */
	requestMs: number;
	/** Interval between checks of both time limits, in milliseconds. */
	checkEveryMs: number;
	/**
	 * Maximum idle time of a connection, in milliseconds, for example if a client doesn't read its response.
	 */
	silentMs: number;
	/**
	 * Time between two requests on a connection, in milliseconds. Longer than the 60 s of common proxies and load
	 * balancers, which respond with 502 to a request on a connection that the service is closing.
	 */
	keepAliveMs: number;
	/**
	 * Time for a client to finish sending after a closing response, in milliseconds. If the connection were closed immediately, the
	 * response might not arrive.
	 */
	lingerMs: number;
}

export const CONNECTION_RULES: ConnectionRules = {
	connections: 1_000,
	headersMs: 10_000,
	requestMs: 30_000,
	checkEveryMs: 1_000,
	silentMs: 300_000, // longer than any response takes
	keepAliveMs: 75_000,
	lingerMs: 1_000,
};
