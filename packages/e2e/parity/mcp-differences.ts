import { actions, ValidationError } from '@contact-sync/core';
import { tools } from '../../mcp/src/tools.ts';
import type { Case, Given } from './case.ts';
import { results, texts, type CoreRan, type Difference, type Expected } from './difference.ts';
import { withToolNames } from './mcp-tool-names.ts';
import { LIST_TOOLS, NOT_CHECKED } from './mcp-tools.ts';

const actionOf = ({ action }: Pick<Case, 'action'>) => actions.find(({ key }) => key === action)!; // a test says that there is one

/** Fields of an action that its tool lacks. A tool for a list has those of the list. */
function lackingOf(each: Case): string[] {
	const { key, fields } = actionOf(each);
	const tool = tools.find(({ action }) => action.key === key);
	const properties = tool?.definition.inputSchema.properties ?? fields;
	return Object.keys(fields).filter((name) => !(name in properties));
}

const rowsOf = ({ given }: Case): readonly Given[] =>
	typeof given === 'function' ? [] : [given].flat();

const without = (names: readonly string[], row: Given): Given =>
	Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** What the core calls the fields of an action, their choices, and the operation that creates contacts; and what a model calls them. */
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

/** Whether rows go to a tool as one list. */
const isList = (each: Case) => {
	const list = LIST_TOOLS[each.action];
	return list !== undefined && (list.isOnly || rowsOf(each).length > 1);
};

/** Whether the core itself refused the only address. */
const hasNoAddress = ({ outcomes: [outcome, ...others] }: CoreRan) =>
	others.length === 0 &&
	outcome?.error instanceof ValidationError &&
	outcome.error.status === undefined &&
	'email' in outcome.error.fields;

/** Drops nulls and empty texts, at any depth. */
function withoutBlanks(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutBlanks);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).filter(([, part]) => part !== null && part !== '');
	return Object.fromEntries(entries.map(([name, part]) => [name, withoutBlanks(part)]));
}

interface Enrolled {
	email: string;
	sequence_slug: string;
	status: string;
}

const EXPECTED_STATUSES = new Set(['enrolled', 'already_enrolled']);

/** The rows of one run, of which those that went as expected are counted: each email address once, whatever its spelling. */
function counted(outcomes: Expected['outcomes']): Expected['outcomes'] {
	const statuses = new Map(
		outcomes.flatMap((outcome): Array<[string, string]> => {
			if ('text' in outcome) return [];
			const { email, status } = outcome.result as Enrolled;
			return [[email.toLowerCase(), status]];
		}),
	);
	const countOf = (wanted: string) =>
		[...statuses.values()].filter((status) => status === wanted).length;
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

/** Where the MCP server differs from the core, in the order in which the differences are applied. */
export const MCP_DIFFERENCES: readonly Difference[] = [
	{
		what: 'a tool has no field for a row',
		reason: 'A model maps a row by itself. A row that is sent nonetheless is ignored.',
		when: (each) => rowsOf(each).some((row) => lackingOf(each).some((name) => name in row)),
		as: (each) => {
			const rows = rowsOf(each).map((row) => without(lackingOf(each), row));
			return { ...each, given: Array.isArray(each.given) ? rows : rows[0]! };
		},
	},
	{
		what: 'equal emails on the same day have the same idempotency key',
		reason: 'Models repeat calls by themselves, and a person must get an email once.',
		when: (each, { outcomes }) =>
			each.action === 'email.trigger' &&
			rowsOf(each).every((row) => row.idempotency_key === undefined) &&
			(each.times !== undefined || outcomes.some(({ error }) => error?.code === 'uncertain')),
		as: (each) => ({ ...each, given: { ...each.given, idempotency_key: 'of the call' } }),
	},
	{
		what: 'an error names fields, choices, and tools as they are sent',
		reason: 'A model reads the schema of the tool, which has names and no labels.',
		when: (each, { outcomes }) =>
			outcomes.some(({ error }) => namesOf(each).some(([label]) => error?.message.includes(label))),
		make: (expected, core, each) =>
			texts((text) =>
				namesOf(each).reduce((made, [label, name]) => made.replaceAll(label, name), String(text)),
			)(expected, core, each),
	},
	{
		what: 'a sentence of the service that repeats ours is left out',
		reason: "Ours has the name of the field, as the service's sentence does.",
		when: ({ action }, { outcomes }) =>
			action === 'email.trigger' && outcomes.some(({ error }) => error?.code === 'not_found'),
		make: texts((text) => String(text).replace('No email trigger has this trigger_key. ', '')),
	},
	{
		what: 'a sentence of the service that shows what to send is kept',
		reason: 'The core leaves it out, because the label of the field says the same to a person.',
		when: ({ action }, { outcomes }) =>
			action === 'sequence.enroll' &&
			outcomes.some(({ error }) => error?.hint.includes("'Override Unsubscribe'")),
		make: texts(
			(text) => `${String(text)} To enroll it anyway, send 'override_unsubscribe': true.`,
		),
	},
	{
		what: 'a result leaves out what is empty',
		reason: 'Clients check results by a schema with single types, which has no null.',
		when: (_each, { outcomes }) =>
			outcomes.some(
				(outcome) =>
					'result' in outcome &&
					JSON.stringify(outcome.result) !== JSON.stringify(withoutBlanks(outcome.result)),
			),
		make: results(withoutBlanks),
	},
	{
		what: 'a check of the key names tools',
		reason: 'A model calls operations by the names of their tools.',
		when: ({ action }, { outcomes }) =>
			action === 'key.check' && outcomes.some((outcome) => 'result' in outcome),
		make: results(withToolNames),
	},
	{
		what: 'a list without any email address is rejected as a list',
		reason: "The field is 'emails' there; the core has an email address per row.",
		when: (each, core) => isList(each) && hasNoAddress(core),
		make: (expected) => ({
			...expected,
			outcomes: [{ text: /^'emails' contains no email address\. .+ name@example\.com\.$/ }],
		}),
	},
	{
		what: 'contacts that were enrolled are counted, not listed',
		reason: 'A list has up to 500 email addresses, and a model has little room.',
		when: (each) => each.action === 'sequence.bulkEnroll',
		make: (expected, core, { times = 1 }) => {
			const perRun = core.outcomes.length / times;
			const runs = Array.from({ length: times }, (_, run) =>
				counted(expected.outcomes.slice(run * perRun, (run + 1) * perRun)),
			);
			return { ...expected, outcomes: runs.flat() };
		},
	},
	{
		what: 'an invalid email address is listed without the name of its field and the fix',
		reason: 'The row contains it beside the text, and the call continues with the others.',
		when: (each, core) =>
			each.action === 'sequence.bulkEnroll' && core.outcomes.length > 1 && hasInvalid(core),
		make: texts((_text, { code }) =>
			code === 'invalid_data' ? "This isn't a valid email address." : undefined,
		),
	},
	{
		what: 'a contact of a list that is not found is listed without the fix',
		reason: 'The rows are read together, and the fix is the same for all.',
		when: (each, core) =>
			isList(each) && core.outcomes.some(({ error }) => error?.code === 'not_found'),
		make: texts((_text, { code, summary, status }) =>
			code === 'not_found' && status === undefined ? summary : undefined,
		),
	},
	{
		what: 'an email address that was not checked is listed without a reason',
		reason: 'A check of a list returns the exceptions alone.',
		when: (each, core) => each.action === 'unsubscribed.check' && isList(each) && hasInvalid(core),
		make: texts(() => NOT_CHECKED),
	},
];

function hasInvalid({ outcomes }: CoreRan): boolean {
	return outcomes.some(({ error }) => error?.code === 'invalid_data');
}
