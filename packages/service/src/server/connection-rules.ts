/** What a connection may cost. A client that keeps to none of these loses its connection, and nobody else anything. */
export interface ConnectionRules {
	/** Connections that are served at a time. */
	connections: number;
	/** Further ones that are being told to come later; beyond these a connection is closed without a word. */
	refusals: number;
	/** What a refused client is told to wait. */
	retryAfterSeconds: number;
	/** A request's line and headers must be there in this time, also on a connection that says nothing. */
	headersMs: number;
	/** And all of its body. */
	requestMs: number;
	/** How often these two are looked at. */
	checkEveryMs: number;
	/** A connection on which nothing moves is closed, as of a client that does not read its answer. */
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
