import type { Create, Search, Trigger } from 'zapier-platform-core';
import type { Action } from '@contact-sync/core';
import app from '../../zapier/src/index.ts';
import { invoke, type Invocation } from '@contact-sync/testing/zapier/invoke';
import { toZapierFields } from '@contact-sync/testing/zapier/input';
import type { Input } from './case.ts';
import type { Outcome, Task, RunReport } from './outcome.ts';
import { ZAPIER_PARTS, type Part } from './zapier-parts.ts';

/** Runs the Zapier step of an action once per row, or once for all rows if the step accepts a list. */
export async function throughZapier({ action, rows, url, apiKey }: Task): Promise<RunReport> {
	const forOne = ZAPIER_PARTS[action.key]!; // a test checks that the step exists
	const part =
		(rows.length > 1 && forOne.forMany) || (rows.some(hasRow) && forOne.forRow) || forOne;
	const report: RunReport = { outcomes: [], waits: [] };
	for (const step of part.rowOf ? [rows] : rows.map((row) => [row])) {
		const input = inputOf(action, part, step);
		const ran = await runStep(part, { base_url: url, api_key: apiKey }, input, report.waits);
		report.outcomes.push(...step.map((row) => outcomeOf(action, part, row, ran)));
	}
	return report;
}

const hasRow = (input: Input): boolean => 'row' in input;

/** Maximum number of waits. Higher than any case needs. */
const MAX_WAITS = 5;

/** Runs a step, and retries it while it's throttled, as Zapier's cloud does. */
async function runStep(
	part: Part,
	connection: Record<string, string>,
	input: Record<string, unknown>,
	waits: number[],
): Promise<Invocation> {
	const method =
		part.kind === 'authentication'
			? `authentication.${part.key}`
			: `${part.kind}.${part.key}.operation.perform`;
	const meta = { isLoadingSample: input.preview_mapping === true }; // only a test can be a preview
	for (;;) {
		const { random } = Math;
		Math.random = () => 0; // disables jitter, so that waits are comparable
		const ran = await invoke(method, connection, input, meta).finally(() => (Math.random = random));
		if (ran.error?.name !== 'ThrottledError') return ran;
		waits.push(ran.error.delay ?? NaN);
		if (waits.length > MAX_WAITS) return ran;
	}
}

/** Returns the input that a user would enter. @throws Error if the app doesn't have one of the fields */
function inputOf(action: Action, part: Part, rows: readonly Input[]) {
	const [row = {}] = rows; // the rows differ only in the field from `extraInput`
	const entries = Object.entries(row).filter(([name]) => part.missing?.[name] === undefined);
	const filled = entries.flatMap(([name, value]) => toZapierFields(action, name, value));
	const all = { ...Object.fromEntries(filled), ...part.extraInput?.(rows) };
	const keys = inputFieldKeys(part);
	for (const key of Object.keys(all)) {
		if (!keys.has(key)) throw new Error(`${part.key} has no field ${key}.`);
	}
	return all;
}

/** Returns the keys of a step's input fields. */
export function inputFieldKeys({ kind, key }: Part): Set<string> {
	if (kind === 'authentication') return new Set();
	const steps: Readonly<Record<string, Create | Search | Trigger>> = app[kind]!;
	const { inputFields = [] } = steps[key]!.operation;
	return new Set(inputFields.map((field) => ('key' in field ? field.key : '')));
}

function outcomeOf({ many }: Action, part: Part, row: Input, ran: Invocation): Outcome {
	if (ran.error !== undefined) return { text: ran.error.text };
	if (part.rowOf) return part.rowOf(row, ran.results);
	// Searches always return a list.
	const [only] = [ran.results].flat();
	return { result: part.kind === 'searches' && !many ? only : ran.results };
}
