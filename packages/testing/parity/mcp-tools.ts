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
