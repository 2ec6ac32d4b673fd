import type { IExecuteFunctions } from 'n8n-workflow';
import { idempotencyKey } from '../../core.ts';

const FIELD = 'idempotency_key';

/**
 * Adds the key that names an email where the person gave none: the same however often n8n tries the node again in this
 * execution, so that nothing is sent twice.
 */
export async function withEmailKey(
	context: IExecuteFunctions,
	given: Record<string, unknown>,
	index: number,
): Promise<Record<string, unknown>> {
	const executionId = context.getExecutionId();
	const isGiven = String(given[FIELD] ?? '').trim() !== '';
	if (!(FIELD in given) || isGiven || !executionId) return given;
	const key = await idempotencyKey(
		'n8n',
		context.getInstanceId(),
		context.getWorkflow().id ?? '',
		executionId,
		context.getNode().id,
		String(context.getWorkflowDataProxy(index).$runIndex),
		String(index),
	);
	return { ...given, [FIELD]: key };
}
