import type { IExecuteFunctions } from 'n8n-workflow';
import { ConflictError, ContactSyncError, idempotencyKey, UncertainError } from '../../core.ts';

const FIELD = 'idempotency_key';

type Values = Record<string, unknown>;

/** What the node keeps while an execution lasts, through all retries of Retry On Fail. */
interface ExecutionContext {
	/** Random, because execution IDs start over in a new or cloned database. */
	emailSecret?: string;
	/** Emails that were sent by calls of a tool, by hash of the call. */
	sentByCall?: Record<string, number>;
}

/** An idempotency key that the node derived itself. */
interface DerivedKey {
	key: string;
	/** Must be called when the email was sent. */
	onSent: () => void;
}

/**
 * Sends an item. An email without an idempotency key gets one that is the same in every retry of the item in this execution, so
 * that it is sent once; an email that differs has another key.
 *
 * @throws UncertainError if it's unknown whether the email was sent: another execution has another key
 */
export async function sendWithEmailKey(
	context: IExecuteFunctions,
	values: Values,
	index: number,
	send: (values: Values) => Promise<object>,
): Promise<object> {
	if (!(FIELD in values) || String(values[FIELD] ?? '').trim() !== '') return await send(values);
	const { key, onSent } = await deriveKey(context, values, index);
	const result = await send({ ...values, [FIELD]: key }).catch((error: unknown) =>
		error instanceof ConflictError ? alreadySent(values) : Promise.reject(explained(error)),
	);
	onSent();
	return result;
}

/** The result of a retry whose variables, such as the current time, differ from those of the first attempt. */
const alreadySent = ({ to_email }: Values): object => ({
	id: '',
	status: 'already_sent',
	to_email,
	scheduled_for: '',
});

const explained = (error: unknown): unknown =>
	error instanceof ContactSyncError && error.isOutcomeUnknown
		? new UncertainError({
				...error,
				summary: "It's unknown whether this email was sent.",
				hint: `${error.summary} Check the contact before you run it in a new execution, or the email may be sent twice.`,
			})
		: error;

async function deriveKey(
	context: IExecuteFunctions,
	values: Values,
	index: number,
): Promise<DerivedKey> {
	const kept = executionContextOf(context, index);
	kept.emailSecret ??= crypto.randomUUID();
	const parts = ['n8n', kept.emailSecret, context.getExecutionId(), context.getNode().id];
	if (!isTool(context)) {
		const { $runIndex } = context.getWorkflowDataProxy(index);
		const key = await idempotencyKey(...parts, String($runIndex), String(index));
		return { key, onSent: () => {} };
	}
	const sentByCall = (kept.sentByCall ??= {});
	const call = await idempotencyKey(JSON.stringify(callOf(context, values, index)));
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
	context: IExecuteFunctions,
	{ trigger_key, to_email }: Values,
	index: number,
): unknown[] => [
	...[trigger_key, to_email],
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
