import { z } from 'zod';

/** Maximum delay of a fault, in milliseconds. */
const MAX_DELAY_MS = 240_000;

/** Kinds of faults. A fault that only delays requests has the kind `delay`. */
export type FaultKind =
	| 'status'
	| 'html'
	| 'reset_before_headers'
	| 'reset_in_body'
	| 'lose_answer'
	| 'cut_json'
	| 'delay';

declare module 'hono' {
	interface ContextVariableMap {
		/** Fault that was injected into the request. */
		fault?: FaultKind;
	}
}

const fault = z.strictObject({
	/** Path relative to the base URL; `*` matches any text. */
	path: z
		.string()
		.regex(/^[/*]/, 'This must be a path relative to the base URL, or "*".')
		.default('*'),
	method: z.enum(['GET', 'POST'], 'This must be GET or POST.').optional(),
	/** Responds with this status code, without processing the request. */
	status: z.int().min(200).max(599).optional(),
	/** Retry-After: a number of seconds, or any text, such as a date. */
	retry_after: z.union([z.number(), z.string()]).optional(),
	/** Delay before the request is processed, in milliseconds. */
	delay_ms: z.int().min(0).max(MAX_DELAY_MS).optional(),
	/** Resets the connection: before the request is processed, or during the response. */
	reset: z.enum(['before_headers', 'in_body']).optional(),
	/** Processes the request, and closes the connection without a response. */
	lose_answer: z.literal(true).optional(),
	/** Processes the request, and responds with the first half of the JSON. */
	cut_json: z.literal(true).optional(),
	/** Responds with a web page, as a gateway does. The default status is 502. */
	html: z.literal(true).optional(),
	/** Probability that a matching request gets the fault, from 0 to 1. */
	probability: z.number().min(0).max(1).default(1),
	/** Maximum number of requests that get the fault. */
	count: z.int().min(1).optional(),
});

export type Fault = z.infer<typeof fault>;

/** Body of POST /__controls/faults. */
export const faultBody = fault
	.extend({ seed: z.int().optional() })
	.refine((body) => body.seed !== undefined || isFault(body), {
		path: ['status'],
		error:
			'Specify an injected fault (status, html, reset, lose_answer, cut_json, or delay_ms) or a seed.',
	})
	.refine((body) => outcomesOf(body).length <= 1, {
		path: ['status'],
		error: 'Specify only one of status (with or without html), reset, lose_answer, and cut_json.',
	})
	.refine((body) => body.retry_after === undefined || body.status !== undefined, {
		path: ['retry_after'],
		error: 'retry_after requires a status.',
	});

/** Returns the outcomes of a fault. Only one is allowed. */
function outcomesOf({ status, html, reset, lose_answer, cut_json }: Fault): FaultKind[] {
	return [
		...(html ? ['html' as const] : status !== undefined ? ['status' as const] : []),
		...(reset ? [`reset_${reset}` as const] : []),
		...(lose_answer ? ['lose_answer' as const] : []),
		...(cut_json ? ['cut_json' as const] : []),
	];
}

/** Whether a body contains a fault. */
export const isFault = (body: Fault): boolean =>
	outcomesOf(body).length > 0 || body.delay_ms !== undefined;

export const kindOf = (body: Fault): FaultKind => outcomesOf(body)[0] ?? 'delay';
