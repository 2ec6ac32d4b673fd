import type { INodeExecutionData } from 'n8n-workflow';
import { runNode, type NodeResult } from '@contact-sync/testing/n8n/engine';
import { asExpressions, parametersOf, mergeParameters } from './n8n-parameters.ts';
import type { Outcome, Task, RunReport } from './outcome.ts';

/** Rate limits of the node, high enough that only the service's limits apply. */
const LIMITS = { perMinute: 100_000, perHour: 100_000 };

/**
 * Runs the built node in n8n's engine, with one item per row. A single item uses the default error setting,
 * which stops the run.
 */
export async function throughN8n({ action, rows, url, apiKey }: Task): Promise<RunReport> {
	const [resource, operation] = action.key.split('.');
	const items = rows.map((row) => parametersOf(action, row));
	const ran = await runNode({
		credential: { apiKey, baseUrl: url, ...LIMITS },
		items,
		parameters: { ...asExpressions(mergeParameters(items)), resource, operation },
		...(rows.length > 1 && { onError: 'continueRegularOutput' as const }),
	});
	return { outcomes: rows.map((_, index) => outcomeOf(ran, index, action.many)), waits: [] };
}

function outcomeOf({ error, outputs }: NodeResult, index: number, many?: true): Outcome {
	if (error !== undefined) return { text: textOf(error) };
	const results = (outputs[0] ?? [])
		.filter((item) => itemOf(item) === index)
		.map(({ json }) => json);
	const [first] = results;
	if (typeof first?.error === 'string') return { text: first.error };
	return { result: many ? results : first };
}

/** Returns an item's error text in a run that continues on errors. */
function textOf({ message, description }: NonNullable<NodeResult['error']>): string {
	const [, title = message, item = ''] = /^(.*?)( \[item \d+\])?$/s.exec(message) ?? [];
	return [title, description].filter(Boolean).join(' ') + item;
}

/** Returns the index of the row that an item belongs to. */
const itemOf = ({ pairedItem }: INodeExecutionData): number | undefined =>
	typeof pairedItem === 'object' && !Array.isArray(pairedItem) ? pairedItem.item : undefined;
