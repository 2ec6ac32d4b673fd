import type { IExecuteFunctions } from 'n8n-workflow';
import { ContactSyncError, idempotencyKey, OutcomeUnknownError, type Action } from '../../core.ts';
import { isTool } from '../shared/is-tool.ts';
import type { Execution } from './execution.ts';
import type { Input } from './parse-items.ts';

/**
 * State that the node keeps during an execution, including all attempts of Retry On Fail. If a user retries a
 * failed execution, n8n passes the state on.
 */
interface ExecutionContext {
	/** Random value that identifies the execution. Its ID doesn't: it changes if a user retries the execution. */
	keySecret?: string;
	/** Number of inputs sent for each tool call, keyed by the call's hash. */
	sentByCall?: Record<string, number>;
}

/** An idempotency key that the node derived. */
interface DerivedKey {
	key: string;
	/** Records that the input was sent. Must be called after sending the input. */
	onSent: () => void;
}

/**
 * Sends an input. If the action supports idempotency keys and the input has none, adds a key. The key stays
 * the same in all retries of the item or of the execution, so that the service processes the item only once.
 * Different items and tool calls get different keys.
 *
 * @throws OutcomeUnknownError if the outcome is unknown, with a warning that a new execution can cause a
 * duplicate
 */
export async function withIdempotencyKey(
	{ context, action }: Execution,
	input: Input,
	index: number,
	send: (input: Input, isKeyDerived?: boolean) => Promise<object>,
): Promise<object> {
	const { idempotencyKey: field } = action.endpoint;
	if (field === undefined || input[field] !== undefined) return await send(input);
	const { key, onSent } = await deriveKey({ context, action }, input, index);
	const result = await send({ ...input, [field]: key }, true).catch((error: unknown) =>
		Promise.reject(explainUnknown(error, action)),
	);
	onSent();
	return result;
}

/** Adds a warning that a new execution can cause a duplicate. Each execution uses different keys. */
function explainUnknown(error: unknown, { endpoint }: Action): unknown {
	const { unknownOutcome } = endpoint;
	const isUnknown = error instanceof ContactSyncError && error.isOutcomeUnknown;
	if (!isUnknown || unknownOutcome === undefined) return error;
	const { summary, check, risk } = unknownOutcome;
	const hint = `${error.summary} ${check} before you run it in a new execution, or ${risk}.`;
	return new OutcomeUnknownError({ ...error, summary, hint });
}

async function deriveKey(
	{ context, action }: Pick<Execution, 'context' | 'action'>,
	input: Input,
	index: number,
): Promise<DerivedKey> {
	const state = executionContextOf(context, index);
	state.keySecret ??= crypto.randomUUID();
	const parts = ['n8n', state.keySecret, context.getNode().id];
	if (!isTool(context.getNode())) {
		const { $runIndex } = context.getWorkflowDataProxy(index);
		const key = await idempotencyKey(...parts, String($runIndex), String(index));
		return { key, onSent: () => {} };
	}
	const sentByCall = (state.sentByCall ??= {});
	const call = await idempotencyKey(JSON.stringify(callOf({ context, action }, input, index)));
	const sent = sentByCall[call] ?? 0;
	return {
		key: await idempotencyKey(...parts, call, String(sent)),
		onSent: () => void (sentByCall[call] = sent + 1),
	};
}

/**
 * Returns the values that identify a tool call. Unlike the run index and the variables, these values don't
 * change in retries. Concurrent calls with equal values count as one.
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

/** State of tool calls that run outside of an execution, by call arguments. */
const contextByCall = new WeakMap<object, ExecutionContext>();

function executionContextOf(context: IExecuteFunctions, index: number): ExecutionContext {
	try {
		return context.getContext('node');
	} catch {
		// MCP Server Trigger calls its tools without an execution. All attempts of a call have the same arguments.
		const call = context.getInputData()[index]!.json;
		const state = contextByCall.get(call) ?? {};
		contextByCall.set(call, state);
		return state;
	}
}
