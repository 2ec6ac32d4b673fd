import { actions, type Action, type Platform } from '@contact-sync/core';
import type { State } from '@contact-sync/testing/tables';

/** What the fields of an action hold, by wire name. */
export type Given = Readonly<Record<string, unknown>>;

/** What is tried of every action for which it makes sense; `KINDS` says for which. */
export type Kind =
	| 'usual'
	| 'every optional field'
	| 'bad input'
	| 'missing scope'
	| 'unsubscribed'
	| 'repeated'
	| 'in bulk'
	| 'under 429';

/** Names of the workspace's keys. */
export type KeyName = 'all' | 'poor' | 'tracker' | 'unknown';

/** What a case says of itself. */
export interface Draft {
	/** The fields; a list is several rows of one run; a function where they need an ID that the service gave. */
	given: Given | readonly Given[] | ((state: State) => Given);
	/** Contacts that are there before. */
	before?: readonly Given[];
	/** Emails of those of them who are in the sequence `onboarding`. */
	enrolled?: readonly string[];
	/** @default 'all' */
	key?: KeyName;
	/** What happens to the first request that it is meant for, as the service's control takes it. */
	fault?: object;
	/** How often it is run. @default 1 */
	times?: number;
	/** What each row ends in: `done`, or the code of the core's error. @default 'done' */
	ends?: string | readonly string[];
	/** Whether the tables are others after it. @default whether something was done by an action that writes */
	changes?: boolean;
	/** Why it can't be asked for on a platform. */
	notIn?: Readonly<Partial<Record<Platform, string>>>;
}

/** One thing that must come out the same however it is done. */
export interface Case extends Draft {
	name: string;
	/** The key of the action. */
	action: string;
}

/** What makes a case one of its kind. */
const KIND_OF_CASE: Partial<Record<string, Partial<Draft>>> = {
	'bad input': { ends: 'invalid_data' },
	'missing scope': { key: 'poor', ends: 'scope_missing' },
	repeated: { times: 2 },
	'under 429': { fault: { status: 429, retry_after: 1 } },
} satisfies Partial<Record<Kind, Partial<Draft>>>;

/** The cases of an action: those of a kind by its name, and any more by a name of their own. */
export const casesOf = (
	action: string,
	cases: Partial<Record<Kind, Draft>> & Record<string, Draft>,
): Case[] =>
	Object.entries(cases).map(([name, draft]) => ({
		name,
		action,
		...draft,
		...KIND_OF_CASE[name],
	}));

/** Whether its action may change something: a key that only reads cannot run such a one. */
export const writes = (each: Case): boolean =>
	actions
		.find(({ key }) => key === each.action)! // a test says that there is one
		.scopes.some((scope) => !scope.endsWith(':read'));

/** Fields by which an action names a person. */
const PERSON = new Set(['email', 'contact', 'to_email']);

const fieldsOf = ({ fields }: Action) => Object.values(fields);
const namesPerson = ({ fields }: Action) => Object.keys(fields).some((name) => PERSON.has(name));

/** Which actions each kind is tried of. */
export const KINDS: Record<Kind, (action: Action) => boolean> = {
	usual: () => true,
	'every optional field': (action) => fieldsOf(action).some(({ required }) => !required),
	'bad input': (action) => fieldsOf(action).length > 0,
	'missing scope': ({ scopes }) => scopes.length > 0,
	unsubscribed: namesPerson,
	repeated: () => true,
	'in bulk': namesPerson,
	'under 429': () => true,
};
