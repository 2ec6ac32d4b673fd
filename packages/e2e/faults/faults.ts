import type { RequestClass } from './fault-case.ts';
import type { FaultStage } from './fault-stage.ts';
import { lateMishaps, mishaps, redirect, type LateMishap } from './mishaps.ts';
import type { Mishap } from './tcp-proxy.ts';

/** A fault of one request, and what must come of it. */
export interface Fault {
	name: string;
	/** Lets it happen to the next request. */
	strike: (stage: FaultStage) => unknown;
	/** Whether the service did the work of the request that was struck. */
	worked: boolean;
	/** How the action ends, by what the request that was struck is: `done`, or the code of the error. */
	ends: Readonly<Record<RequestClass, string>>;
}

type Ends = Fault['ends'];

/** Harmless requests are sent again, and of the others nobody knows. */
const REPEATED: Ends = { asking: 'done', safe: 'done', unsafe: 'uncertain', refused: 'uncertain' };

const ending = (code: string): Ends => ({ asking: code, safe: code, unsafe: code, refused: code });

/** Nothing was done, so that everything is sent again. */
const ALWAYS_REPEATED = ending('done');

/** The status says that it was done; whoever needs more than that has an error. */
const ANSWER_MISSING: Ends = { ...ending('done'), asking: 'unexpected_answer' };

/** Half of an answer is none, but its status says enough, or the request is sent again. */
const ANSWER_CUT: Ends = ending('done');

const answered = (name: string, fault: object, ends: Ends): Fault => ({
	name,
	ends,
	worked: false,
	strike: ({ service }) => service.control('faults', { ...fault, count: 1 }),
});

const worked = (fault: Fault): Fault => ({ ...fault, worked: true });

const inTransit = (name: string, mishap: Mishap, ends: Ends = REPEATED): Fault => ({
	name,
	ends,
	worked: false,
	strike: ({ proxy }) => proxy.plan(mishap),
});

const late = (name: string, mishap: LateMishap): Fault => ({
	name,
	ends: REPEATED,
	worked: false,
	strike: ({ proxy, expire }) => proxy.plan((connection) => mishap(connection, expire)),
});

/** What the service answers instead of doing the work, or in spite of having done it. */
export const ANSWERS: readonly Fault[] = [
	answered('500', { status: 500 }, REPEATED),
	answered('502 as a page of a gateway', { html: true }, REPEATED),
	answered('503', { status: 503 }, REPEATED),
	answered('503 with Retry-After', { status: 503, retry_after: 7 }, REPEATED),
	answered('504', { status: 504 }, REPEATED),
	answered('429 with seconds', { status: 429, retry_after: 3 }, ALWAYS_REPEATED),
	answered('429 with a date', { status: 429, retry_after: inAMinute() }, ALWAYS_REPEATED),
	answered('429 with nothing', { status: 429 }, ALWAYS_REPEATED),
	answered('429 with zero', { status: 429, retry_after: 0 }, ALWAYS_REPEATED),
	answered('429 with less than zero', { status: 429, retry_after: -1 }, ALWAYS_REPEATED),
	answered('429 with nonsense', { status: 429, retry_after: 'soon' }, ALWAYS_REPEATED),
	answered('429 as a page', { status: 429, html: true }, ALWAYS_REPEATED),
	answered('429 for a day', { status: 429, retry_after: 86_400 }, ending('rate_limited')),
	answered('400', { status: 400 }, ending('invalid_data')),
	answered('401', { status: 401 }, ending('authentication_failed')),
	answered('403', { status: 403 }, ending('scope_missing')),
	answered('408', { status: 408 }, REPEATED),
	answered('409', { status: 409 }, ending('conflict')),
	answered('422', { status: 422 }, ending('unprocessable')),
	answered('425', { status: 425 }, ending('unexpected_answer')),
	inTransit('a web page with 200', mishaps.webPage, ending('unexpected_answer')),
	worked(inTransit('204 after the work', mishaps.noContent, ANSWER_MISSING)),
	worked(answered('JSON that was cut', { cut_json: true }, ANSWER_CUT)),
];

/** What becomes of a connection. */
export const BREAKS: readonly Fault[] = [
	{
		name: 'connections refused for a while',
		ends: ALWAYS_REPEATED,
		worked: false,
		strike: (stage) => {
			stage.proxy.refuse();
			stage.beforeRetry(() => stage.proxy.listen());
		},
	},
	{
		name: 'connections refused for good',
		ends: ending('network_failed'),
		worked: false,
		strike: ({ proxy }) => proxy.refuse(),
	},
	inTransit('a connection closed at once', mishaps.closedAtOnce),
	inTransit('a connection closed without an answer', mishaps.closedUnanswered),
	answered('a reset before the work', { reset: 'before_headers' }, REPEATED),
	inTransit('a reset amid the request', mishaps.resetAmidRequest),
	inTransit('an answer that is no HTTP', mishaps.garbage),
	worked(inTransit('an answer that is no HTTP, after the work', mishaps.garbageAfterWork)),
	worked(inTransit('a reset amid the answer', mishaps.resetAmidAnswer)),
	worked(answered('an answer that the service breaks off', { reset: 'in_body' }, REPEATED)),
	worked(inTransit('an end amid the answer', mishaps.closedAmidBody)),
	worked(answered('an answer that is lost', { lose_answer: true }, REPEATED)),
];

/** For a request that is too large to be sent at once. */
export const BREAK_WHILE_SENDING = inTransit('a reset while it is sent', mishaps.resetWhileSending);

/** What takes longer than the client waits. */
export const DELAYS: readonly Fault[] = [
	late('no answer at all', lateMishaps.neverAnswered),
	worked(late('work that is done too late', lateMishaps.workedTooLate)),
	worked(late('a body that stands still amid', lateMishaps.slowBody)),
	worked(late('a body that trickles', lateMishaps.trickle)),
];

/** Ways to another server, which must never hear of anything. */
export const REDIRECTS: readonly Fault[] = [
	'301 Moved Permanently',
	'302 Found',
	'303 See Other',
	'307 Temporary Redirect',
	'308 Permanent Redirect',
].map((status) => ({
	name: `${status}, to another host`,
	worked: false,
	ends: ending('unexpected_answer'),
	strike: ({ proxy, elsewhere }) => proxy.plan(redirect(status, elsewhere.url)),
}));

function inAMinute(): string {
	return new Date(Date.now() + 60_000).toUTCString();
}
