import type { Action } from '@contact-sync/core';
import { tools, type Tool } from '../../mcp/src/tools.ts';
import type { Input } from './case.ts';
import type { Outcome } from './outcome.ts';

/** Returns the tool of an action: the one for a list if there is no other. */
export const toolOf = ({ key }: Pick<Action, 'key'>): Tool =>
	tools.find(({ action }) => action.key === key)!; // a test checks that the action has a tool

/** Returns the outcome of a row: the status of the group with its email address. */
export function outcomeInList({ email }: Input, report: object): Outcome {
	const { groups } = report as { groups: Array<{ status: string; emails: string[] }> };
	const wanted = String(email).toLowerCase();
	const group = groups.find(({ emails }) => emails.some((each) => each.toLowerCase() === wanted));
	return { result: { status: group?.status } };
}

interface KeyReport {
	allowed: string[];
	denied: Array<{ operation: string; missing_scopes: string[] }>;
	unknown: string[];
}

/** Returns the names of the tools that run an operation: for one contact, for a list, or both. */
const toolNamesOf = (operation: string): string[] =>
	tools
		.filter(({ action: { name } }) => name === operation)
		.map(({ definition: { name } }) => name);

const place = (toolName: string): number =>
	tools.findIndex(({ definition: { name } }) => name === toolName);

/** Replaces the operations in the result of a key check with their tools, in the order of the tools. */
export function withToolNames(result: unknown): KeyReport {
	const report = result as KeyReport;
	const named = (names: readonly string[] = []) =>
		names.flatMap(toolNamesOf).toSorted((a, b) => place(a) - place(b));
	return {
		...report,
		allowed: named(report.allowed),
		denied: report.denied
			.flatMap((each) => toolNamesOf(each.operation).map((operation) => ({ ...each, operation })))
			.toSorted((a, b) => place(a.operation) - place(b.operation)),
		unknown: named(report.unknown),
	};
}
