import type { IExecuteFunctions } from 'n8n-workflow';
import { ConflictError, idempotencyKey } from '../../core.ts';

const FIELD = 'idempotency_key';

type Given = Record<string, unknown>;

/** What the node keeps while an execution lasts. Retry On Fail starts the node again with the same. */
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
 * @param send sends what it is given
 */
export async function sendWithEmailKey(
	context: IExecuteFunctions,
	given: Given,
	index: number,
	send: (given: Given) => Promise<object>,
): Promise<object> {
	if (!(FIELD in given) || String(given[FIELD] ?? '').trim() !== '') return await send(given);
	const { key, onSent } = await deriveKey(context, index);
	const result = await send({ ...given, [FIELD]: key }).catch((error: unknown) =>
		error instanceof ConflictError ? alreadySent(given) : Promise.reject(error),
	);
	onSent();
	return result;
}

/** The result of a retry whose variables, such as the current time, differ from those of the first attempt. */
const alreadySent = ({ to_email }: Given): object => ({
	id: '',
	status: 'already_sent',
	to_email,
	scheduled_for: '',
});

async function deriveKey(context: IExecuteFunctions, index: number): Promise<DerivedKey> {
	const kept: ExecutionContext = context.getContext('node');
	kept.emailSecret ??= crypto.randomUUID();
	const parts = ['n8n', kept.emailSecret, context.getExecutionId(), context.getNode().id];
	if (!isTool(context)) {
		const { $runIndex } = context.getWorkflowDataProxy(index);
		const key = await idempotencyKey(...parts, String($runIndex), String(index));
		return { key, onSent: () => {} };
	}
	const sentByCall = (kept.sentByCall ??= {});
	const call = await idempotencyKey(JSON.stringify(callOf(context, index)));
	const sent = sentByCall[call] ?? 0;
	return {
		key: await idempotencyKey(...parts, call, String(sent)),
		onSent: () => void (sentByCall[call] = sent + 1),
	};
}

/** Whether an AI agent runs the node. n8n adds `Tool` to the type of a node that is used as one. */
const isTool = (context: IExecuteFunctions): boolean => context.getNode().type.endsWith('Tool');

/** What an agent gives a tool, which stays the same in retries; the run index doesn't. */
const callOf = (context: IExecuteFunctions, index: number): unknown[] => [
	context.getInputData()[index]?.json,
	context.getWorkflowDataProxy(index).$json,
];
