import {
	listScopes,
	SCOPE_GRANTS,
	scopeUsesOf,
	withOption,
	wordingOf,
	type Description,
} from '@contact-sync/core';
import { shownInZapier } from '../src/catalog.ts';
import { ZAPIER } from '../src/platform.ts';

/** Names of the kinds of steps, in the order of the table. */
const KINDS = {
	create: 'action',
	search: 'search',
	trigger: 'trigger',
	dropdown: 'hidden',
} as const;

/** A row of the steps table. */
interface Row {
	label: string;
	key: string;
	kind: (typeof KINDS)[keyof typeof KINDS];
	action: Description;
}

const rows: readonly Row[] = Object.entries(KINDS).flatMap(([as, kind]) =>
	shownInZapier.flatMap((action) => {
		const { as: shownAs, key, noun } = action.zapierStep;
		if (shownAs !== as) return [];
		const label =
			kind === 'hidden'
				? `the list of ${noun.toLowerCase()}s to choose from`
				: wordingOf(action, ZAPIER).name;
		return [{ label, key, kind, action }];
	}),
);

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
			const idempotent = kind === 'action' ? IDEMPOTENT[action.endpoint.replay] : '–';
			return `| ${label} | \`${key}\` | ${kind} | ${listScopes(action)} | ${idempotent} |`;
		}),
	].join('\n');

/** Returns the Markdown table of scopes. */
export const scopesTable = (): string =>
	[
		'| scope | required by |',
		'| --- | --- |',
		...Object.keys(SCOPE_GRANTS).map(
			(scope) => `| \`${scope}\` | ${labelsRequiring(scope).join('<br>')} |`,
		),
	].join('\n');

const labelsRequiring = (scope: string): string[] =>
	rows.flatMap(({ label, action }) =>
		scopeUsesOf(action)
			.filter((use) => use.scope === scope)
			.map(({ option }) => withOption(label, option)),
	);
