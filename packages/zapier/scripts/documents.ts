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

/** A row of the table of steps. */
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
			label: `the list of ${noun.toLowerCase()}s to pick from`,
		})),
	),
];

function rowOf(kind: Row['kind'], key: string, action: Described): Row {
	return { kind, key, action, label: wordingOf(action, 'zapier').name };
}

/** What comes of an action that is run a second time. */
const TWICE = {
	safe: 'the same as once',
	keyed: 'the same as once, with an idempotency key',
	unsafe: 'two, so it is not repeated where it may have been done',
};

/** What the app has, with the keys that Zapier remembers. */
export const stepsTable = (): string =>
	[
		'| shown as | key | kind | needs the scope | run twice |',
		'| --- | --- | --- | --- | --- |',
		...rows.map(({ label, key, kind, action }) => {
			const twice = kind === 'action' ? TWICE[action.replay] : '–';
			return `| ${label} | \`${key}\` | ${kind} | ${listScopes(action)} | ${twice} |`;
		}),
	].join('\n');

/** What each scope is needed for. */
export const scopesTable = (): string =>
	[
		'| scope | for |',
		'| --- | --- |',
		...Object.keys(SCOPE_GRANTS).map((scope) => `| \`${scope}\` | ${needing(scope).join(', ')} |`),
	].join('\n');

const needing = (scope: string): string[] =>
	rows.flatMap(({ label, action }) =>
		scopeUsesOf(action)
			.filter((use) => use.scope === scope)
			.map(({ option }) => withOption(label, option)),
	);
