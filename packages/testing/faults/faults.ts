import type { RequestClass, FaultStage } from './fault-case.ts';
import {
	timeoutFaults,
	connectionFaults,
	redirect,
	type TimeoutFault,
} from './connection-faults.ts';
import type { ConnectionFault } from './tcp-proxy.ts';

/** A fault in one request, and its expected outcome. */
export interface Fault {
	name: string;
	/** Injects the fault into the next request. */
	inject: (stage: FaultStage) => unknown;
	/** Whether the service processed the request. */
	isProcessed: boolean;
	/** Expected outcome by request class: `done`, or an error code. */
	ends: Readonly<Record<RequestClass, string>>;
}

type Ends = Fault['ends'];

/** Idempotent requests are retried. The outcome of other requests is unknown. */
const RETRIED: Ends = {
	needsBody: 'done',
	idempotent: 'done',
	notIdempotent: 'outcome_unknown',
	rejected: 'outcome_unknown',
};

const sameFor = (code: string): Ends => ({
	needsBody: code,
	idempotent: code,
	notIdempotent: code,
	rejected: code,
});

/** The request wasn't processed, so all classes are retried. */
const ALWAYS_RETRIED = sameFor('done');

/** The status code confirms success, but the action fails if it needs the response body. */
const BODY_MISSING: Ends = { ...sameFor('done'), needsBody: 'unexpected_response' };

/**
 * The response body is incomplete. If the action needs the body, the request is retried. Otherwise, the
 * status code is enough.
 */
const BODY_CUT: Ends = sameFor('done');

const byService = (name: string, fault: object, ends: Ends): Fault => ({
	name,
	ends,
	isProcessed: false,
	inject: ({ service }) => service.control('faults', { ...fault, count: 1 }),
});

const processed = (fault: Fault): Fault => ({ ...fault, isProcessed: true });

const inTransit = (name: string, mishap: ConnectionFault, ends: Ends = RETRIED): Fault => ({
	name,
	ends,
	isProcessed: false,
	inject: ({ proxy }) => proxy.plan(mishap),
});

const late = (name: string, mishap: TimeoutFault): Fault => ({
	name,
	ends: RETRIED,
	isProcessed: false,
	inject: ({ proxy, expire }) => proxy.plan((connection) => mishap(connection, expire)),
});

/** Faults in responses, sent before or after the request is processed. */
export const RESPONSE_FAULTS: readonly Fault[] = [
	byService('500', { status: 500 }, RETRIED),
	byService('502 with a web page of a gateway', { html: true }, RETRIED),
	byService('503', { status: 503 }, RETRIED),
	byService('503 with Retry-After', { status: 503, retry_after: 7 }, ALWAYS_RETRIED),
	byService('504', { status: 504 }, RETRIED),
	byService('429 with Retry-After in seconds', { status: 429, retry_after: 3 }, ALWAYS_RETRIED),
	byService(
		'429 with Retry-After as a date',
		{ status: 429, retry_after: inOneMinute() },
		ALWAYS_RETRIED,
	),
	byService('429 without Retry-After', { status: 429 }, ALWAYS_RETRIED),
	byService('429 with Retry-After 0', { status: 429, retry_after: 0 }, ALWAYS_RETRIED),
	byService('429 with a negative Retry-After', { status: 429, retry_after: -1 }, ALWAYS_RETRIED),
	byService(
		'429 with an invalid Retry-After',
		{ status: 429, retry_after: 'soon' },
		ALWAYS_RETRIED,
	),
	byService('429 with a web page', { status: 429, html: true }, ALWAYS_RETRIED),
	byService(
		'429 with Retry-After of one day',
		{ status: 429, retry_after: 86_400 },
		sameFor('rate_limited'),
	),
	byService('400', { status: 400 }, sameFor('invalid_data')),
	byService('401', { status: 401 }, sameFor('authentication_failed')),
	byService('403', { status: 403 }, sameFor('scope_missing')),
	byService('408', { status: 408 }, RETRIED),
	byService('409', { status: 409 }, sameFor('conflict')),
	byService('422', { status: 422 }, sameFor('unprocessable')),
	byService('425', { status: 425 }, sameFor('unexpected_response')),
	inTransit('a web page with 200', connectionFaults.webPage, sameFor('unexpected_response')),
	processed(inTransit('204 after processing', connectionFaults.noContent, BODY_MISSING)),
	processed(byService('truncated JSON', { cut_json: true }, BODY_CUT)),
];

/** Broken connections. */
export const CONNECTION_FAULTS: readonly Fault[] = [
	{
		name: 'connections refused temporarily',
		ends: ALWAYS_RETRIED,
		isProcessed: false,
		inject: (stage) => {
			stage.proxy.refuse();
			stage.beforeRetry(() => stage.proxy.listen());
		},
	},
	{
		name: 'connections refused permanently',
		ends: sameFor('network_failed'),
		isProcessed: false,
		inject: ({ proxy }) => proxy.refuse(),
	},
	inTransit('a connection closed immediately', connectionFaults.closedImmediately),
	inTransit('a connection closed without a response', connectionFaults.closedWithoutResponse),
	byService('a reset before processing', { reset: 'before_headers' }, RETRIED),
	inTransit('a reset during the request', connectionFaults.resetDuringRequest),
	inTransit("a response that isn't HTTP", connectionFaults.notHttp),
	processed(
		inTransit(
			"a response that isn't HTTP, after processing",
			connectionFaults.notHttpAfterProcessing,
		),
	),
	processed(inTransit('a reset during the response', connectionFaults.resetDuringResponse)),
	processed(byService('a response that the service aborts', { reset: 'in_body' }, RETRIED)),
	processed(inTransit('a response that ends early', connectionFaults.closedDuringBody)),
	processed(byService('a lost response', { lose_answer: true }, RETRIED)),
];

/** Fault for a request that is sent in several parts. */
export const BREAK_WHILE_SENDING = inTransit(
	'a reset while sending',
	connectionFaults.resetWhileSending,
);

/** Responses that are slower than the client's timeout. */
export const TIMEOUT_FAULTS: readonly Fault[] = [
	late('no response', timeoutFaults.noResponse),
	processed(late('processing after the timeout', timeoutFaults.processedLate)),
	processed(late('a body that stalls', timeoutFaults.slowBody)),
	processed(late('a body that trickles', timeoutFaults.trickle)),
];

/** Redirects to another host, which must receive nothing. */
export const REDIRECTS: readonly Fault[] = [
	'301 Moved Permanently',
	'302 Found',
	'303 See Other',
	'307 Temporary Redirect',
	'308 Permanent Redirect',
].map((status) => ({
	name: `${status}, to another host`,
	isProcessed: false,
	ends: sameFor('unexpected_response'),
	inject: ({ proxy, otherHost }) => proxy.plan(redirect(status, otherHost.url)),
}));

function inOneMinute(): string {
	return new Date(Date.now() + 60_000).toUTCString();
}
