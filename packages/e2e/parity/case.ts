import { actions, type Action, type Platform } from '@contact-sync/core';
import type { State } from '@contact-sync/testing/tables';

/** Input of an action, by API field name. */
export type Input = Readonly<Record<string, unknown>>;

/** Kinds of cases. `KINDS` defines the kinds that each action needs. */
export type Kind =
	| 'usual'
	| 'every optional field'
	| 'bad input'
	| 'missing scope'
	| 'unsubscribed'
	| 'repeated'
	| 'in bulk'
	| 'under 429';

/** Names of API keys in the workspace file. */
export type KeyName = 'all' | 'poor' | 'tracker' | 'unknown';

/** Definition of a case without its name and action. */
export interface CaseDefinition {
	/** Input fields; a list for several rows of one run; a function if they need an ID from the service. */
	input: Input | readonly Input[] | ((state: State) => Input);
	/** Contacts that exist before the run. */
	before?: readonly Input[];
	/** Email addresses of contacts that are already enrolled in `onboarding`. */
	enrolled?: readonly string[];
	/** @default 'all' */
	key?: KeyName;
	/** Fault to inject into the first matching request, as the service's control accepts it. */
	fault?: object;
	/** Number of runs. @default 1 */
	times?: number;
	/** Expected outcome of each row: `done`, or the code of the core's error. @default 'done' */
	ends?: string | readonly string[];
	/** Whether the tables change. @default whether an action that writes succeeded for a row */
	changes?: boolean;
	/** Reasons why platforms don't support the case. */
	unsupported?: Readonly<Partial<Record<Platform, string>>>;
}

/** A case with the same expected outcome on all platforms. */
export interface Case extends CaseDefinition {
	name: string;
	/** Key of the action. */
	action: string;
}

/** Settings that all cases of a kind have. */
const KIND_SETTINGS: Partial<Record<string, Partial<CaseDefinition>>> = {
	'bad input': { ends: 'invalid_data' },
	'missing scope': { key: 'poor', ends: 'scope_missing' },
	repeated: { times: 2 },
	'under 429': { fault: { status: 429, retry_after: 1 } },
} satisfies Partial<Record<Kind, Partial<CaseDefinition>>>;

/** Returns the cases of an action. A case with the name of a kind is of that kind; others have custom names. */
export const casesOf = (
	action: string,
	cases: Partial<Record<Kind, CaseDefinition>> & Record<string, CaseDefinition>,
): Case[] =>
	Object.entries(cases).map(([name, draft]) => ({
		name,
		action,
		...draft,
		...KIND_SETTINGS[name],
	}));

/** Whether the action needs more than read scopes. */
export const writes = (each: Case): boolean =>
	actions
		.find(({ key }) => key === each.action)! // a test checks that it exists
		.scopes.some((scope) => !scope.endsWith(':read'));

/** Fields that identify a contact. */
const CONTACT_FIELDS = new Set(['email', 'contact', 'to_email']);

const fieldsOf = ({ fields }: Action) => Object.values(fields);
const identifiesContact = ({ fields }: Action) =>
	Object.keys(fields).some((name) => CONTACT_FIELDS.has(name));

/** Returns whether an action needs a case of a kind. */
export const KINDS: Record<Kind, (action: Action) => boolean> = {
	usual: () => true,
	'every optional field': (action) => fieldsOf(action).some(({ required }) => !required),
	'bad input': (action) => fieldsOf(action).length > 0,
	'missing scope': ({ scopes }) => scopes.length > 0,
	unsubscribed: identifiesContact,
	repeated: () => true,
	'in bulk': identifiesContact,
	'under 429': () => true,
};
