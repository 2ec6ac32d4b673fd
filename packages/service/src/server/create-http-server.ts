import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Log } from '../base/log.ts';
import { SAFE_HEADERS } from '../http/safe-headers.ts';
import type { ErrorBody } from '../wire/error.ts';
import { answerClientErrors } from './answer-client-errors.ts';
import { CONNECTION_RULES } from './connection-rules.ts';
import { refuseConnections } from './refuse-connections.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** Minimum interval between log lines about rejected connections. */
const LOG_REFUSED_MS = 1_000;

/** Creates a server that passes on requests, and handles everything else on its connections. */
export function createHttpServer(fetch: Fetch, log: Log, rules = CONNECTION_RULES): Server {
	const server = createServer({
		headersTimeout: rules.headersMs,
		requestTimeout: rules.requestMs,
		connectionsCheckingInterval: rules.checkEveryMs,
		requireHostHeader: false, // it would be answered with nothing but a status
	});
	server.timeout = rules.silentMs;
	const wasRefused = refuseConnections(server, rules, countRefused(log));
	answerClientErrors(server, rules.lingerMs);
	const answer = getRequestListener(
		async (request, bindings) => {
			const { incoming, outgoing } = bindings as HttpBindings; // not HTTP/2's
			const response = hasTwoHosts(incoming) ? unreadable() : await fetch(request, bindings);
			if (!server.listening) outgoing.shouldKeepAlive = false; // it's stopping: `Connection: close`
			return response;
		},
		{ errorHandler: unreadable },
	);
	const onRequest: RequestListener = (incoming, outgoing) => {
		if (!wasRefused(incoming.socket)) void answer(incoming, outgoing);
	};
	server.on('request', onRequest);
	server.on('checkExpectation', onRequest); // RFC 9110 lets a server overlook what is expected
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

/** A proxy in front may take the other one. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
	rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length > 1;

function countRefused(log: Log): () => void {
	let count = 0;
	let timer: NodeJS.Timeout | undefined;
	const tell = () => {
		log('warn', 'connections refused', { count });
		count = 0;
		timer = undefined;
	};
	return () => {
		count++;
		timer ??= setTimeout(tell, LOG_REFUSED_MS).unref();
	};
}
