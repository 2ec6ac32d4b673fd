import {
	listScopes,
	SCOPE_GRANTS,
	scopeUsesOf,
	triggers,
	withOption,
	wordingOf,
	type Described,
} from '@contact-sync/core';
import { stepsAs, stepsOf } from '../src/steps.ts';
import { ZAPIER } from '../src/platform.ts';

/** A row of the steps table. */
interface Row {
	label: string;
	key: string;
	kind: 'action' | 'search' | 'trigger' | 'hidden';
	action: Described;
}

const rows: readonly Row[] = [
	...Object.values(stepsAs('create', (action, { key }) => rowOf('action', key, action))),
	...Object.values(stepsAs('search', (action, { key }) => rowOf('search', key, action))),
	...Object.values(
		stepsOf(triggers, 'trigger', (trigger, { key }) => rowOf('trigger', key, trigger)),
	),
	...Object.values(
		stepsAs('dropdown', (action, { key, noun }) => ({
			...rowOf('hidden', key, action),
			label: `the list of ${noun.toLowerCase()}s to choose from`,
		})),
	),
];

function rowOf(kind: Row['kind'], key: string, action: Described): Row {
	return { kind, key, action, label: wordingOf(action, ZAPIER).name };
}

/** Descriptions of an action's idempotency. */
const IDEMPOTENT = {
	safe: 'yes',
	keyed: 'with an idempotency key',
	unsafe: 'no, so it is not retried if the outcome is unknown',
};

/** Returns the Markdown table of steps, with the keys that Zapier stores. */
export const stepsTable = (): string =>
	[
		'| name in Zapier | key | kind | required scope | idempotent |',
		'| --- | --- | --- | --- | --- |',
		...rows.map(({ label, key, kind, action }) => {
			const idempotent = kind === 'action' ? IDEMPOTENT[action.replay] : '–';
			return `| ${label} | \`${key}\` | ${kind} | ${listScopes(action)} | ${idempotent} |`;
		}),
	].join('\n');

/** Returns the Markdown table of scopes. */
export const scopesTable = (): string =>
	[
		'| scope | required by |',
		'| --- | --- |',
		...Object.keys(SCOPE_GRANTS).map(
			(scope) => `| \`${scope}\` | ${labelsRequiring(scope).join(', ')} |`,
		),
	].join('\n');

const labelsRequiring = (scope: string): string[] =>
	rows.flatMap(({ label, action }) =>
		scopeUsesOf(action)
			.filter((use) => use.scope === scope)
			.map(({ option }) => withOption(label, option)),
	);
