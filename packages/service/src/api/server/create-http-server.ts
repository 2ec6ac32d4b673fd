import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server';
import { describeError, type Log } from '../../base/log.ts';
import { SAFE_HEADERS } from '../http/safe-headers.ts';
import type { ErrorBody } from '../wire/error.ts';
import { CONNECTION_RULES } from './connection-rules.ts';
import { handleClientErrors } from './handle-client-errors.ts';

/** Responds to a request. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** Minimum interval between log lines about rejected connections, in milliseconds. */
const LOG_REJECTIONS_MS = 1_000;

/** Creates a server that passes valid requests to `fetch`, and responds directly to all other data. */
export function createHttpServer(fetch: Fetch, log: Log, rules = CONNECTION_RULES): Server {
	const server = createServer({
		headersTimeout: rules.headersMs,
		requestTimeout: rules.requestMs,
		connectionsCheckingInterval: rules.checkEveryMs,
		keepAliveTimeout: rules.keepAliveMs,
		requireHostHeader: false, // Node would respond with only a status code
	});
	server.timeout = rules.silentMs;
	server.maxConnections = rules.connections;
	server.on('drop', countRejected(log));
	handleClientErrors(server, rules.lingerMs);
	const handleRequest = getRequestListener(
		async (request, bindings) => {
			const ofHttp1 = bindings as HttpBindings; // HTTP/2 isn't enabled
			const response = hasTwoHosts(ofHttp1.incoming) ? unreadable() : await fetch(request, ofHttp1);
			if (!server.listening) ofHttp1.outgoing.shouldKeepAlive = false; // adds `Connection: close` on shutdown
			return response;
		},
		{
			errorHandler: (error) => (error instanceof RequestError ? unreadable() : failed(log, error)),
		},
	);
	const onRequest: RequestListener = (incoming, outgoing) => void handleRequest(incoming, outgoing);
	server.on('request', onRequest);
	server.on('checkExpectation', onRequest); // RFC 9110 allows servers to ignore Expect
	return server;
}

/** Responds to a request whose URL or Host isn't valid. */
const unreadable = () =>
	Response.json(
		{
			detail: "The URL of this request isn't valid. Check its path and its Host header.",
		} satisfies ErrorBody,
		{ status: 400, headers: SAFE_HEADERS },
	);

/** Logs an error that the app didn't handle, and responds to the request. */
function failed(log: Log, error: unknown): Response {
	log('error', 'failed', describeError(error));
	const detail = 'Internal error. The cause is in the log of the service.';
	return Response.json({ detail } satisfies ErrorBody, { status: 500, headers: SAFE_HEADERS });
}

/** Whether a request has two Host headers. A proxy and the service could use different ones. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
	rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length > 1;

function countRejected(log: Log): () => void {
	let count = 0;
	let timer: NodeJS.Timeout | undefined;
	const report = () => {
		log('warn', 'connections refused', { count });
		count = 0;
		timer = undefined;
	};
	return () => {
		count++;
		timer ??= setTimeout(report, LOG_REJECTIONS_MS).unref();
	};
}
