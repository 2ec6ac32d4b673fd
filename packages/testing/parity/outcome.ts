import { type Action, type Outputs } from '@contact-sync/core';
import type { Input } from './case.ts';

/** Outcome of a row: the result, or the error text that users see. */
export type Outcome = { result: unknown } | { text: string };

/** A run of an action, in the core or on a platform. */
export interface Task {
	action: Action;
	rows: readonly Input[];
	url: string;
	apiKey: string;
}

/** Outcomes and waits of a run. */
export interface RunReport {
	/** Outcomes, one per row. */
	outcomes: Outcome[];
	/** Waits in seconds, including those requested from the platform. */
	waits: number[];
}

/** Outcome of a case. */
export interface CaseOutcome extends RunReport {
	/**
	 * Requests such as `POST /contacts/upsert/ 201`, in the order of their responses. Sorted alphabetically
	 * if rows are sent in parallel.
	 */
	requests: string[];
	/** The service's tables after the run. */
	tables: Record<string, unknown[]>;
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Signature that follows an ID in the service's URLs. */
const SIGNATURE = /(?<=\(ID\)\.)[\w-]+/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Masks values that change with each run: IDs, times, and row numbers. */
export function mask<T>(value: T): T {
	const text = JSON.stringify(value, (name, part: unknown) =>
		name === 'id' && typeof part === 'number' ? undefined : part,
	);
	if (text === undefined) return value;
	return JSON.parse(
		text.replaceAll(ID, '(ID)').replaceAll(SIGNATURE, '(signature)').replaceAll(TIME, '(time)'),
	) as T; // masked in place, so the type is the same
}

/** Returns the documented outputs of a result. */
export function documentedOutputs({ many, outputs }: Action, result: unknown): unknown {
	// Some actions return a list.
	return mask(
		many ? (result as object[]).map((entry) => pick(outputs, entry)) : pick(outputs, result),
	);
}

function pick(outputs: Outputs, from: unknown): unknown {
	if (typeof from !== 'object' || from === null) return from;
	const values = from as Record<string, unknown>; // any object can be indexed by name
	return Object.fromEntries(
		Object.entries(outputs).map(([name, output]) => {
			const value = values[name];
			const of = output.kind === 'list' ? output.of : 'text';
			const isDeep = of !== 'text' && Array.isArray(value);
			return [name, isDeep ? value.map((entry) => pick(of, entry)) : value];
		}),
	);
}
