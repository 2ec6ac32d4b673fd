import { z } from 'zod';

/** Longest wait of a fault, in milliseconds. */
const MAX_DELAY_MS = 240_000;

/** What can happen to a request. A delay alone is one too. */
export const FAULT_KINDS = [
	'status',
	'html',
	'reset_before_headers',
	'reset_in_body',
	'lose_answer',
	'cut_json',
	'delay',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

declare module 'hono' {
	interface ContextVariableMap {
		/** The fault that struck a request. */
		fault?: FaultKind;
	}
}

const fault = z.strictObject({
	/** Path below the base address; `*` stands for anything. */
	path: z
		.string()
		.regex(/^[/*]/, 'This must be a path relative to the base URL, or "*".')
		.default('*'),
	method: z.enum(['GET', 'POST'], 'This must be GET or POST.').optional(),
	/** Answers with this, and does nothing of the work. */
	status: z.int().min(200).max(599).optional(),
	/** A number is sent as seconds, text as it is: a date, or nonsense. */
	retry_after: z.union([z.number(), z.string()]).optional(),
	/** Waits before anything else. */
	delay_ms: z.int().min(0).max(MAX_DELAY_MS).optional(),
	/** Cuts the connection: before the work is begun, or amid the answer to it. */
	reset: z.enum(['before_headers', 'in_body']).optional(),
	/** Does the work, and cuts the connection without an answer. */
	lose_answer: z.literal(true).optional(),
	/** Does the work, and answers with the first half of the JSON. */
	cut_json: z.literal(true).optional(),
	/** Answers with a page, as a gateway does; 502 unless a status is given. */
	html: z.literal(true).optional(),
	/** How likely it strikes a request that it is meant for. */
	probability: z.number().min(0).max(1).default(1),
	/** How often it strikes at most. */
	count: z.int().min(1).optional(),
});

export type Fault = z.infer<typeof fault>;

/** What POST /__controls/faults takes. */
export const faultBody = fault
	.extend({ seed: z.int().optional() })
	.refine((body) => body.seed !== undefined || isFault(body), {
		path: ['status'],
		error:
			'Specify an injected fault (status, html, reset, lose_answer, cut_json, or delay_ms) or a seed.',
	})
	.refine((body) => endings(body).length <= 1, {
		path: ['status'],
		error: 'Specify only one of status (with or without html), reset, lose_answer, and cut_json.',
	})
	.refine((body) => body.retry_after === undefined || body.status !== undefined, {
		path: ['retry_after'],
		error: 'retry_after requires a status.',
	});

/** How a request can end. No two go together. */
function endings({ status, html, reset, lose_answer, cut_json }: Fault): FaultKind[] {
	return [
		...(html ? ['html' as const] : status !== undefined ? ['status' as const] : []),
		...(reset ? [`reset_${reset}` as const] : []),
		...(lose_answer ? ['lose_answer' as const] : []),
		...(cut_json ? ['cut_json' as const] : []),
	];
}

/** Whether anything would happen at all. */
export const isFault = (body: Fault): boolean =>
	endings(body).length > 0 || body.delay_ms !== undefined;

export const kindOf = (body: Fault): FaultKind => endings(body)[0] ?? 'delay';
