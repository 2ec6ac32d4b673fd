import { SCOPE_GRANTS } from '@contact-sync/core';
import type { DescribedAction } from '@contact-sync/core/catalogue';
import { scopesOf, usesOf } from '../../core/scripts/docs/scopes-of.ts';
import { actionNamed, triggerNamed } from '../src/compile/operation.ts';
import { stepsAs } from '../src/steps.ts';
import type { triggers } from '../src/triggers.ts';

/** What documents tell of a step. */
interface Told {
	label: string;
	key: string;
	kind: 'action' | 'search' | 'trigger' | 'hidden';
	action: DescribedAction;
}

const TRIGGERS: Record<keyof typeof triggers, Omit<Told, 'key'>> = {
	new_unsubscribed: { kind: 'trigger', ...named(triggerNamed('unsubscribed.new')) },
	list_sequences: {
		kind: 'hidden',
		action: actionNamed('sequence.list'),
		label: 'the list of sequences to pick from',
	},
};

const told: readonly Told[] = [
	...toldAs('create', 'action'),
	...toldAs('search', 'search'),
	...Object.entries(TRIGGERS).map(([key, trigger]) => ({ key, ...trigger })),
];

function named(action: DescribedAction): Pick<Told, 'action' | 'label'> {
	return { action, label: action.wording.zapier?.name ?? action.wording.name };
}

function toldAs(as: 'create' | 'search', kind: Told['kind']): Told[] {
	return Object.values(stepsAs(as, (action, { key }) => ({ key, kind, ...named(action) })));
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
		...told.map(({ label, key, kind, action }) => {
			const twice = kind === 'action' ? TWICE[action.replay] : '–';
			return `| ${label} | \`${key}\` | ${kind} | ${scopesOf(action)} | ${twice} |`;
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
	told.flatMap(({ label, action }) => usesOf(action, scope).map((use) => `${label}${use}`));
