/** Status codes without a body. `Response` rejects even an empty one. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Highest status code of a `Response`, which throws an error for others, such as 999 of a firewall. */
const MAX_STATUS = 599;

/** Converts a response of a host's HTTP client, for a `fetch` that's based on it. */
export const hostResponse = (status: number, headers: HeadersInit, body: string): Response =>
	new Response(NO_BODY.has(status) ? null : body, {
		status: Math.min(status, MAX_STATUS),
		headers,
	});

/** Matches the system call that failed, in the message of an HTTP client. */
const SYSTEM_CALL = /\b(connect|read|write) E[A-Z]+/;

/**
 * Returns the error with which `fetch` rejects if a connection fails. HTTP clients have the system call only in a
 * message: after `read EHOSTUNREACH`, unlike `connect EHOSTUNREACH`, the service may have received the request.
 */
export const fetchFailure = (code: string | undefined, message: string): TypeError =>
	new TypeError('fetch failed', { cause: { code, syscall: SYSTEM_CALL.exec(message)?.[1] } });
