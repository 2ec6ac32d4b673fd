import { type Action, type Outputs } from '@contact-sync/core';
import type { Given } from './case.ts';

/** What became of one row: what it gave, or the sentences that a person reads. */
export type Outcome = { result: unknown } | { text: string };

/** One run of an action, in the core or on a platform. */
export interface Task {
	action: Action;
	rows: readonly Given[];
	url: string;
	apiKey: string;
}

/** What a run tells of itself. */
export interface RunReport {
	/** One a row. */
	outcomes: Outcome[];
	/** Seconds that were waited, or that the platform was told to wait. */
	waits: number[];
}

/** All that came of a case. */
export interface Ran extends RunReport {
	/** `POST /contacts/upsert/ 201`, in the order they were answered; sorted where rows may overtake each other. */
	requests: string[];
	/** The service's tables after it. */
	tables: Record<string, unknown[]>;
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** What signs an ID in an address of the service. */
const SIGNATURE = /(?<=\(ID\)\.)[\w-]+/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The same without what is new each time: IDs, times, and numbers that count rows. */
export function masked<T>(value: T): T {
	const text = JSON.stringify(value, (name, part: unknown) =>
		name === 'id' && typeof part === 'number' ? undefined : part,
	);
	if (text === undefined) return value;
	return JSON.parse(
		text.replaceAll(ID, '(ID)').replaceAll(SIGNATURE, '(signature)').replaceAll(TIME, '(time)'),
	) as T; // masked in place, so of the same shape
}

/** Of a result, what the catalog promises of it. */
export function promised({ many, outputs }: Action, result: unknown): unknown {
	// An action of many gives a list.
	return masked(
		many ? (result as object[]).map((entry) => pick(outputs, entry)) : pick(outputs, result),
	);
}

function pick(outputs: Outputs, from: unknown): unknown {
	if (typeof from !== 'object' || from === null) return from;
	const values = from as Record<string, unknown>; // any object can be read by name
	return Object.fromEntries(
		Object.entries(outputs).map(([name, output]) => {
			const value = values[name];
			const of = output.kind === 'list' ? output.of : 'text';
			const isDeep = of !== 'text' && Array.isArray(value);
			return [name, isDeep ? value.map((entry) => pick(of, entry)) : value];
		}),
	);
}
