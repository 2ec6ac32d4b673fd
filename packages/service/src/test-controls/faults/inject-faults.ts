import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiTools } from '../../api/http/api-tools.ts';
import { BASE_PATH } from '../../api/http/base-path.ts';
import type { RequestContext, Step } from '../../api/http/env.ts';
import type { ErrorBody } from '../../api/wire/error.ts';
import type { Controls } from '../controls.ts';
import { kindOf, type Fault, type FaultKind } from './fault.ts';

type FaultHandler = (
	fault: Fault,
	c: RequestContext,
	next: () => Promise<void>,
) => Promise<Response | void>;

/** Effect of each kind of fault. */
const FAULT_HANDLERS: Record<FaultKind, FaultHandler> = {
	async status({ status, retry_after }, c) {
		if (retry_after !== undefined) c.header('Retry-After', String(retry_after));
		const detail = 'This fault was injected through /__controls/.';
		return c.json({ detail } satisfies ErrorBody, status as ContentfulStatusCode); // 200 to 599
	},
	async html({ status = 502, retry_after }, c) {
		if (retry_after !== undefined) c.header('Retry-After', String(retry_after));
		return c.html('<html><h1>An injected fault</h1></html>', status as ContentfulStatusCode); // 200 to 599
	},
	async reset_before_headers(_, c) {
		resetConnection(c);
		return c.body(null, 503); // never sent, because the connection is reset
	},
	async reset_in_body(_, c, next) {
		await next();
		const { half, length } = await firstHalf(c);
		c.env.outgoing.once('finish', () => c.env.incoming.socket.destroy());
		c.res = new Response(half, {
			status: c.res.status,
			headers: { 'Content-Type': 'application/json', 'Content-Length': String(length) },
		});
	},
	async lose_answer(_, c, next) {
		await next();
		resetConnection(c);
	},
	async cut_json(_, c, next) {
		await next();
		const headers = { 'Content-Type': 'application/json' };
		c.res = new Response((await firstHalf(c)).half, { status: c.res.status, headers });
	},
	async delay(_fault, _c, next) {
		await next();
	},
};

/**
 * Injects planned faults into requests with a valid key. Like responses from a gateway, responses that a
 * fault generates don't count toward the rate limits.
 */
export function injectFaults({ faults }: Controls, { log }: Pick<ApiTools, 'log'>): Step {
	return async (c, next) => {
		const fault = faults.inject(c.req.method, c.req.path.slice(BASE_PATH.length));
		if (fault === undefined) return next();
		const kind = kindOf(fault);
		c.set('fault', kind);
		log('info', 'fault', { kind, requestId: c.get('requestId') });
		if (fault.delay_ms) await sleep(fault.delay_ms);
		return FAULT_HANDLERS[kind](fault, c, next);
	};
}

/** Resets the connection. */
const resetConnection = (c: RequestContext) => c.env.incoming.socket.resetAndDestroy();

async function firstHalf(c: RequestContext) {
	const bytes = new Uint8Array(await c.res.arrayBuffer());
	return { half: bytes.subarray(0, bytes.length / 2), length: bytes.length };
}
