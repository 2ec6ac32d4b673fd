import type { Create, Search, Trigger } from 'zapier-platform-core';
import type { Action } from '@contact-sync/core';
import app from '../../zapier/src/index.ts';
import { jsonKeyOf } from '../../zapier/src/compile/input-fields.ts';
import { invoke, type Invocation } from '@contact-sync/testing/zapier/invoke';
import type { Given } from './case.ts';
import type { Outcome, Task, RunReport } from './ran.ts';
import { ZAPIER_PARTS, type Part } from './zapier-parts.ts';

/** Runs the parts of the Zapier app that stand for an action: a step a row, or one for all where the step takes a list. */
export async function throughZapier({ action, rows, url, apiKey }: Task): Promise<RunReport> {
	const forOne = ZAPIER_PARTS[action.key]!; // a test says that there is one
	const part = (rows.length > 1 && forOne.forMany) || forOne;
	const told: RunReport = { outcomes: [], waits: [] };
	for (const step of part.rowOf ? [rows] : rows.map((row) => [row])) {
		const input = inputOf(action, part, step);
		const ran = await runStep(part, { base_url: url, api_key: apiKey }, input, told.waits);
		told.outcomes.push(...step.map((row) => outcomeOf(action, part, row, ran)));
	}
	return told;
}

/** More waits than any case meets. */
const MAX_WAITS = 5;

/** Runs a step, again and again as long as it says that it must wait, as Zapier's cloud does. */
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
	for (;;) {
		const { random } = Math;
		Math.random = () => 0; // no jitter, so that waits can be compared
		const ran = await invoke(method, connection, input).finally(() => (Math.random = random));
		if (ran.error?.name !== 'ThrottledError') return ran;
		waits.push(ran.error.delay ?? NaN);
		if (waits.length > MAX_WAITS) return ran;
	}
}

/** What a person would fill in; a field that the app does not draw cannot be. */
function inputOf(action: Action, part: Part, rows: readonly Given[]) {
	const [row = {}] = rows; // what differs from row to row is what `besides` is made of
	const given = Object.entries(row).filter(([name]) => part.lacks?.[name] === undefined);
	const filled = given.flatMap(([name, value]) => asZapierHasIt(action, name, value));
	const all = { ...Object.fromEntries(filled), ...part.besides?.(rows) };
	const drawn = drawnFields(part);
	for (const key of Object.keys(all)) {
		if (!drawn.has(key)) throw new Error(`${part.key} draws no field ${key}.`);
	}
	return all;
}

function asZapierHasIt({ fields }: Action, name: string, value: unknown): [string, unknown][] {
	const { kind } = fields[name]!; // cases are typed by hand; a wrong name fails here
	if (kind === 'row') return [[jsonKeyOf(name), isText(value) ? value : JSON.stringify(value)]];
	if (kind === 'keyValues' || kind === 'json') return asDictAndJson(name, value);
	const isLocated = typeof value === 'object' && value !== null && 'value' in value;
	return [[name, isLocated ? value.value : value]];
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** Pairs are text in Zapier; what is not stands in the JSON beside them. */
function asDictAndJson(name: string, value: unknown): [string, unknown][] {
	if (typeof value !== 'object' || value === null) return [[jsonKeyOf(name), value]];
	const entries = Object.entries(value);
	const texts = entries.filter(([, part]) => typeof part === 'string');
	const rest = entries.filter(([, part]) => typeof part !== 'string');
	return [
		[name, Object.fromEntries(texts)],
		[jsonKeyOf(name), rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : ''],
	];
}

/** Keys of what the app asks for. */
export function drawnFields({ kind, key }: Part): Set<string> {
	if (kind === 'authentication') return new Set();
	const drawn: Readonly<Record<string, Create | Search | Trigger>> = app[kind]!;
	const { inputFields = [] } = drawn[key]!.operation;
	return new Set(inputFields.map((field) => ('key' in field ? field.key : '')));
}

function outcomeOf({ many }: Action, part: Part, row: Given, ran: Invocation): Outcome {
	if (ran.error !== undefined) return { text: ran.error.text };
	if (part.rowOf) return part.rowOf(row, ran.results);
	// A search gives a list, of one where the action gives one.
	const [only] = [ran.results].flat();
	return { result: part.kind === 'searches' && !many ? only : ran.results };
}
