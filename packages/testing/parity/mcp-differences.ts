import { actions, ValidationError } from '@contact-sync/core';
import { tools } from '../../mcp/src/tools.ts';
import type { Case, Input } from './case.ts';
import {
	results,
	texts,
	type CoreCaseOutcome,
	type Difference,
	type Expected,
} from './difference.ts';
import { withToolNames } from './mcp-tool-names.ts';
import { LIST_TOOLS, NOT_CHECKED } from './mcp-tools.ts';

// A test checks that the action exists.
const actionOf = ({ action }: Pick<Case, 'action'>) => actions.find(({ key }) => key === action)!;

/**
 * Returns the fields of an action that are missing from its tool. Returns no fields for an action with only a
 * list tool.
 */
function missingFields(each: Case): string[] {
	const { key, fields } = actionOf(each);
	const tool = tools.find(({ action }) => action.key === key);
	const properties = tool?.definition.inputSchema.properties ?? fields;
	return Object.keys(fields).filter((name) => !(name in properties));
}

const rowsOf = ({ input }: Case): readonly Input[] =>
	typeof input === 'function' ? [] : [input].flat();

const without = (names: readonly string[], row: Input): Input =>
	Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Pairs of names in error messages: the core's label, and the name that a model uses. */
const namesOf = (each: Case): Array<[label: string, name: string]> => [
	["'Create or Update'", "'contact_upsert'"],
	...Object.entries(actionOf(each).fields).flatMap(
		([name, { label, choices = {} }]): Array<[string, string]> => [
			[`'${label}'`, `'${name}'`],
			...Object.entries(choices).map(([value, choice]): [string, string] => [
				`'${choice.label}'`,
				`'${value}'`,
			]),
		],
	),
];

/** Returns whether the rows are sent to a tool as one list. */
const isList = (each: Case) => {
	const list = LIST_TOOLS[each.action];
	return list !== undefined && (list.isOnly || rowsOf(each).length > 1);
};

/** Returns whether the core rejected the only email address before sending a request. */
const hasNoEmail = ({ outcomes: [outcome, ...others] }: CoreCaseOutcome) =>
	others.length === 0 &&
	outcome?.error instanceof ValidationError &&
	outcome.error.status === undefined &&
	'email' in outcome.error.fields;

interface Enrolled {
	email: string;
	sequence_slug: string;
	status: string;
}

const EXPECTED_STATUSES = new Set(['enrolled', 'already_enrolled']);

/** Replaces the statuses of enrolled rows with counts. Each email address counts once, regardless of case. */
function countEnrolled(outcomes: Expected['outcomes']): Expected['outcomes'] {
	const statuses = new Map(
		outcomes.flatMap((outcome): Array<[string, string]> => {
			if ('text' in outcome) return [];
			const { email, status } = outcome.result as Enrolled;
			return [[email.toLowerCase(), status]];
		}),
	);
	const countOf = (status: string) =>
		[...statuses.values()].filter((each) => each === status).length;
	const status = {
		enrolled: countOf('enrolled'),
		already_enrolled: countOf('already_enrolled'),
	};
	return outcomes.map((outcome) => {
		if ('text' in outcome) return outcome;
		const enrolled = outcome.result as Enrolled;
		const { sequence_slug } = enrolled;
		return EXPECTED_STATUSES.has(enrolled.status) ? { result: { sequence_slug, status } } : outcome;
	});
}

/** Differences between the MCP server and the core, in the order in which they are applied. */
export const MCP_DIFFERENCES: readonly Difference[] = [
	{
		name: 'a tool has no field for a row',
		reason: 'Models map rows themselves. A row is ignored.',
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
		name: 'an error contains the names of fields, choices, and tools instead of labels',
		reason: 'A model reads the schema of the tool, which has names and no labels.',
		when: (each, { outcomes }) =>
			outcomes.some(({ error }) => namesOf(each).some(([label]) => error?.message.includes(label))),
		change: (expected, core, each) =>
			texts((text) =>
				namesOf(each).reduce((made, [label, name]) => made.replaceAll(label, name), String(text)),
			)(expected, core, each),
	},
	{
		name: 'a key check lists tools',
		reason: 'Models call operations by the names of their tools.',
		when: ({ action }, { outcomes }) =>
			action === 'key.check' && outcomes.some((outcome) => 'result' in outcome),
		change: results(withToolNames),
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
		name: 'contacts that were enrolled are counted, not listed',
		reason: 'A list has up to 500 email addresses, and a model has limited context.',
		when: (each) => each.action === 'sequence.bulkEnroll',
		change: (expected, core, { times = 1 }) => {
			const perRun = core.outcomes.length / times;
			const runs = Array.from({ length: times }, (_, run) =>
				countEnrolled(expected.outcomes.slice(run * perRun, (run + 1) * perRun)),
			);
			return { ...expected, outcomes: runs.flat() };
		},
	},
	{
		name: 'an invalid email address is listed without the name of its field and the fix',
		reason: 'The row contains it separately, and the call continues with the other rows.',
		when: (each, core) =>
			each.action === 'sequence.bulkEnroll' && core.outcomes.length > 1 && hasInvalid(core),
		change: texts((_text, { code }) =>
			code === 'invalid_data' ? "This isn't a valid email address." : undefined,
		),
	},
	{
		name: 'a contact of a list that is not found is listed without the fix',
		reason: 'The rows are in one result, and the fix is the same for all.',
		when: (each, core) =>
			isList(each) && core.outcomes.some(({ error }) => error?.code === 'not_found'),
		change: texts((_text, { code, summary, status }) =>
			code === 'not_found' && status === undefined ? summary : undefined,
		),
	},
	{
		name: 'an email address that was not checked is listed without a reason',
		reason: 'A check of a list only returns exceptions.',
		when: (each, core) => each.action === 'unsubscribed.check' && isList(each) && hasInvalid(core),
		change: texts(() => NOT_CHECKED),
	},
];

function hasInvalid({ outcomes }: CoreCaseOutcome): boolean {
	return outcomes.some(({ error }) => error?.code === 'invalid_data');
}
