import { ValidationError, type ContactSyncError } from '@contact-sync/core';
import type { Case, Input } from './case.ts';
import { results, texts, type CoreCaseOutcome, type Difference } from './difference.ts';
import { withToolNames, toolOf } from './mcp-tools.ts';
import { actionOf } from '@contact-sync/testing/action-of';

/** Returns the fields of an action that are missing from its tool, except the one that becomes a list. */
function missingFields(each: Case): string[] {
	const { fields, list } = actionOf(each.action);
	const { arguments: known, isList } = toolOf(actionOf(each.action));
	const filled = Object.values(known).map(({ fills }) => fills);
	return Object.keys(fields).filter(
		(name) => !filled.includes(name) && !(isList && list?.each === name),
	);
}

const rowsOf = ({ input }: Case): readonly Input[] =>
	typeof input === 'function' ? [] : [input].flat();

const without = (names: readonly string[], row: Input): Input =>
	Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Returns whether the rows are sent to a tool as one list. */
const isList = (each: Case) => toolOf(actionOf(each.action)).isList === true;

/** Returns whether the core rejected the only email address before sending a request. */
const hasNoEmail = ({ outcomes: [outcome, ...others] }: CoreCaseOutcome) =>
	others.length === 0 &&
	outcome?.error instanceof ValidationError &&
	outcome.error.status === undefined &&
	'email' in outcome.error.fields;

/** Returns the status in a list for an error about one contact; undefined for an error about the whole call. */
function statusInList(error: ContactSyncError, outcomes: CoreCaseOutcome['outcomes']) {
	if (error.code === 'invalid_data' && error.status === undefined && outcomes.length > 1)
		return 'invalid';
	return error.code === 'not_found' && error.message.includes('@') ? 'not_found' : undefined;
}

/** Texts about values of another JSON type: in the core, which reads forms, and for models. */
const TYPE_TEXTS: ReadonlyArray<[form: string, model: string]> = [
	[
		'is a list or an object. Enter text or a single value.',
		"must be a string, not a list. Use the type in the tool's input schema.",
	],
	[
		'isn\'t a JSON object. Enter one like {"plan": "pro", "seats": 12}. Write a line break in a value as \\n, and a quotation mark as \\", or enter names and values instead.',
		"must be an object, not a string. Use the type in the tool's input schema.",
	],
	[
		'isn\'t a JSON object. Enter one like {"plan": "pro", "seats": 12}.',
		"must be an object, not a string. Use the type in the tool's input schema.",
	],
	[
		'is neither true nor false: maybe. Enter true or false.',
		"must be a boolean, not a string. Use the type in the tool's input schema.",
	],
];

/** Differences between the MCP server and the core, in the order in which they are applied. */
export const MCP_DIFFERENCES: readonly Difference[] = [
	{
		name: 'a tool has no argument for a row, or to override consent',
		reason: 'Models map rows themselves, and only an operator can allow the override.',
		when: (each) => rowsOf(each).some((row) => missingFields(each).some((name) => name in row)),
		likeCase: (each) => {
			const rows = rowsOf(each).map((row) => without(missingFields(each), row));
			return { ...each, input: Array.isArray(each.input) ? rows : rows[0]! };
		},
	},
	{
		name: 'equal emails on the same day have the same idempotency key',
		reason: 'Models repeat calls on their own, and a recipient must get an email only once.',
		when: (each, { outcomes }) =>
			each.action === 'email.trigger' &&
			rowsOf(each).every((row) => row.idempotency_key === undefined) &&
			(each.times !== undefined || outcomes.some(({ error }) => error?.code === 'outcome_unknown')),
		likeCase: (each) => ({ ...each, input: { ...each.input, idempotency_key: 'of the call' } }),
	},
	{
		name: 'a key check lists tools',
		reason: 'Models call operations by the names of their tools.',
		when: ({ action }, { outcomes }) =>
			action === 'key.check' && outcomes.some((outcome) => 'result' in outcome),
		change: results(withToolNames),
	},
	{
		name: 'a value of another JSON type is an error that names the type',
		reason:
			'A form takes text for a list, but a model must learn what the tool did not understand.',
		when: (_each, { outcomes }) =>
			outcomes.some(({ error }) => TYPE_TEXTS.some(([form]) => error?.message.includes(form))),
		change: texts((text) =>
			TYPE_TEXTS.reduce((made, [form, model]) => made.replace(form, model), String(text)),
		),
	},
	{
		name: 'a list without any email address is rejected as a list',
		reason: "The field is 'emails' there; the core has an email address per row.",
		when: (each, core) => isList(each) && hasNoEmail(core),
		change: (expected) => ({
			...expected,
			outcomes: [{ text: /^'emails' contains no email address\. .+ name@example\.com\.$/ }],
		}),
	},
	{
		name: 'a list returns the status of each contact',
		reason:
			'The contacts are grouped by status, so that a result for 500 contacts fits into a context.',
		when: isList,
		change: (expected, { outcomes }, each) => ({
			...expected,
			outcomes: expected.outcomes.map((outcome, index) => {
				const { error, ...rest } = outcomes[index]!;
				const status =
					error === undefined && 'result' in rest
						? actionOf(each.action).list!.statusOf(rest.result as object)
						: error && statusInList(error, outcomes);
				return status === undefined ? outcome : { result: { status } };
			}),
		}),
	},
];
