import type { IExecuteFunctions } from 'n8n-workflow';
import {
	ConflictError,
	ContactSyncError,
	idempotencyKey,
	UncertainError,
	type Action,
} from '../../core.ts';
import type { Execution } from './execution.ts';
import type { Input } from './parse-items.ts';

/** What the node remembers while an execution lasts, through all retries of Retry On Fail. */
interface ExecutionContext {
	/** Random, because execution IDs start over in a new or cloned database. */
	keySecret?: string;
	/** Number of inputs that were sent by calls of a tool, by hash of the call. */
	sentByCall?: Record<string, number>;
}

/** An idempotency key that the node derived itself. */
interface DerivedKey {
	key: string;
	/** Must be called when the input was sent. */
	onSent: () => void;
}

/**
 * Sends an input. If the action has an idempotency key and the input has none, it gets one that is the same in every retry of the
 * item in this execution, so that it is processed once; an input that differs has another key.
 *
 * @throws UncertainError if the outcome is unknown: another execution has another key
 */
export async function withIdempotencyKey(
	{ context, action }: Execution,
	input: Input,
	index: number,
	send: (input: Input) => Promise<object>,
): Promise<object> {
	const { idempotencyKey: field } = action.endpoint;
	if (field === undefined || input[field] !== undefined) return await send(input);
	const { key, onSent } = await deriveKey({ context, action }, input, index);
	const result = await send({ ...input, [field]: key }).catch((error: unknown) =>
		// A retry whose input differs from the first attempt's, for example in the current time.
		error instanceof ConflictError && action.repeated
			? action.repeated(input as never) // parsed by the fields of this very action
			: Promise.reject(explain(error, action)),
	);
	onSent();
	return result;
}

/** Explains that another execution, which has another key, may duplicate it. */
function explain(error: unknown, { endpoint }: Action): unknown {
	const { unknownOutcome } = endpoint;
	const isUnknown = error instanceof ContactSyncError && error.isOutcomeUnknown;
	if (!isUnknown || unknownOutcome === undefined) return error;
	const { summary, check, risk } = unknownOutcome;
	const hint = `${error.summary} ${check} before you run it in a new execution, or ${risk}.`;
	return new UncertainError({ ...error, summary, hint });
}

async function deriveKey(
	{ context, action }: Pick<Execution, 'context' | 'action'>,
	input: Input,
	index: number,
): Promise<DerivedKey> {
	const kept = executionContextOf(context, index);
	kept.keySecret ??= crypto.randomUUID();
	const parts = ['n8n', kept.keySecret, context.getExecutionId(), context.getNode().id];
	if (!isTool(context)) {
		const { $runIndex } = context.getWorkflowDataProxy(index);
		const key = await idempotencyKey(...parts, String($runIndex), String(index));
		return { key, onSent: () => {} };
	}
	const sentByCall = (kept.sentByCall ??= {});
	const call = await idempotencyKey(JSON.stringify(callOf({ context, action }, input, index)));
	const sent = sentByCall[call] ?? 0;
	return {
		key: await idempotencyKey(...parts, call, String(sent)),
		onSent: () => void (sentByCall[call] = sent + 1),
	};
}

/** Whether an AI agent runs the node. n8n adds `Tool` to the type of a node that is used as one. */
const isTool = (context: IExecuteFunctions): boolean => context.getNode().type.endsWith('Tool');

/**
 * What identifies a call of a tool. It stays the same in retries; the run index and the variables may not. Equal calls at the same
 * time count as one.
 */
const callOf = (
	{ context, action }: Pick<Execution, 'context' | 'action'>,
	input: Input,
	index: number,
): unknown[] => [
	...Object.keys(action.fields)
		.filter((name) => action.fields[name]!.required)
		.map((name) => input[name]),
	context.getInputData()[index]?.json,
	context.getWorkflowDataProxy(index).$json,
];

/** For tools that run outside of an execution, by the arguments of the call. */
const contextByCall = new WeakMap<object, ExecutionContext>();

function executionContextOf(context: IExecuteFunctions, index: number): ExecutionContext {
	try {
		return context.getContext('node');
	} catch {
		// MCP Server Trigger calls its tools without an execution. All tries of a call have the same arguments.
		const call = context.getInputData()[index]!.json;
		const kept = contextByCall.get(call) ?? {};
		contextByCall.set(call, kept);
		return kept;
	}
}
