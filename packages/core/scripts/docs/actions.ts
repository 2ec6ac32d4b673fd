import {
	actions,
	listScopes,
	resources,
	triggers,
	type Described,
	type Field,
	type Trigger,
} from '../../src/index.ts';
import { linkTo } from './link-to.ts';
import { scopesTable } from './scopes.ts';

/** The document of all actions and their fields. */
export const actionsDocument = (): string =>
	[
		'# Actions',
		'',
		'`npm run generate` generates this page from the catalog: to change a text, change its action.',
		'',
		actionsTable(),
		'',
		'Every request counts towards the rate limits of the key: 60 per minute and 1,000 per hour by default.',
		'A bulk enrollment sends up to 500 contacts per request.',
		'',
		...actions.flatMap(sectionOf),
		'# Triggers',
		'',
		'Triggers poll, because the API has no webhooks.',
		'[n8n](../packages/n8n/README.md#triggers) and [Zapier](zapier.md#triggers) need different numbers of requests per poll.',
		'',
		...triggers.flatMap((trigger) => [...sectionOf(trigger), ...platformsOf(trigger)]),
		'# Scopes',
		'',
		'The scopes of an API key decide which actions it can run.',
		'If a scope is missing, the error names it and lists the scopes of the key.',
		'',
		scopesTable(),
		'',
		'`tags:write` grants nothing: changing tags requires `contacts:write`.',
		'_API Key: Check_ in n8n, the name of the connection in Zapier, and the tool `key_check` show what your key can do.',
		'',
	].join('\n');

/** Returns the table of actions, for their own document. */
const actionsTable = (): string =>
	[
		'| action | purpose | scopes | retried if the outcome is unknown |',
		'| --- | --- | --- | --- |',
		...actions.map(
			(action) =>
				`| ${linkTo(action, '', `${resources[action.resource]}: `)} | ${action.summary} | ${listScopes(action)} | ${REPLAY[action.replay]} |`,
		),
	].join('\n');

/** Returns the actions with their purpose. @param path of the document with the actions, relative to the one with the table */
export const purposesTable = (path: string): string =>
	[
		'| action | purpose |',
		'| --- | --- |',
		...actions.map((action) => `| ${linkTo(action, path)} | ${action.summary} |`),
	].join('\n');

/** Returns the scopes of a trigger, and a note if only n8n has it. */
const platformsOf = (trigger: Trigger): string[] => [
	`It requires ${listScopes(trigger)}.`,
	...(trigger.zapierStep === undefined ? ['It is available in n8n only.'] : []),
	'',
];

const REPLAY = {
	safe: 'yes: idempotent',
	keyed: 'yes, with an idempotency key',
	unsafe: 'no: not idempotent, reported as outcome unknown',
};

function sectionOf(action: Described): string[] {
	const fields = Object.entries(action.fields);
	const rows = fields.map(([name, field]) => `| ${cells(name, field).join(' | ')} |`);
	const table = [
		'| field | API field | required | description | example |',
		'| --- | --- | --- | --- | --- |',
	];
	return [
		`## ${action.name}`,
		'',
		action.summary,
		'',
		...(rows.length > 0 ? [...table, ...rows] : ['It has no fields.']),
		'',
		`Returns ${action.many ? 'a list of entries with ' : ''}${Object.keys(action.outputs)
			.map((name) => `\`${name}\``)
			.join(', ')}.`,
		'',
	];
}

const cells = (name: string, field: Field): string[] => [
	field.label,
	`\`${name}\``,
	field.required ? 'yes' : '',
	[
		field.help,
		...Object.values(field.choices ?? {}).map(({ label, help }) => `_${label}_: ${help}.`),
		...(field.columns ? [`Also recognized in a row: ${field.columns.join(', ')}.`] : []),
	].join(' '),
	`\`${exampleOf(field)}\``,
];

const exampleOf = ({ example }: Field): string =>
	typeof example === 'string' ? example : JSON.stringify(example);
