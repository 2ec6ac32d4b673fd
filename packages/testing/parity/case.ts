import type { Action } from '@contact-sync/core';
import type { PlatformName } from '@contact-sync/testing/platforms';
import type { State } from '@contact-sync/testing/tables';
import { actionOf } from '@contact-sync/testing/action-of';

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

/** Definition of a case, without the name and action. */
export interface CaseDefinition {
	/**
	 * Input fields of a row, a list of rows for one run, or a function if the fields need an ID from the
	 * service.
	 */
	input: Input | readonly Input[] | ((state: State) => Input);
	/** Contacts that exist before the run. */
	before?: readonly Input[];
	/** Email addresses of contacts that are already enrolled in `onboarding`. */
	enrolled?: readonly string[];
	/** Name of the API key. @default 'all' */
	key?: KeyName;
	/** Fault to inject into the first matching request, in the format of the service's `faults` control. */
	fault?: object;
	/** Number of runs. @default 1 */
	times?: number;
	/** Expected outcome of each row: `done`, or the code of the core's error. @default 'done' */
	ends?: string | readonly string[];
	/** Whether the tables change. @default true if an action that writes succeeded for a row */
	changes?: boolean;
	/** Platforms that don't support the case, each with the reason. */
	unsupported?: Readonly<Partial<Record<PlatformName, string>>>;
}

/** A case with the same expected outcome on all platforms. */
export interface Case extends CaseDefinition {
	name: string;
	/** Key of the action. */
	action: string;
}

/** Settings that all cases of a kind share. */
const KIND_SETTINGS: Partial<Record<string, Partial<CaseDefinition>>> = {
	'bad input': { ends: 'invalid_data' },
	'missing scope': { key: 'poor', ends: 'scope_missing' },
	repeated: { times: 2 },
	'under 429': { fault: { status: 429, retry_after: 1 } },
} satisfies Partial<Record<Kind, Partial<CaseDefinition>>>;

/**
 * Returns the cases of an action. A case named after a kind is of that kind. Other cases have custom names.
 */
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

/** Returns whether the case's action needs more than read scopes. */
export const writes = (each: Case): boolean => {
	const { scope } = actionOf(each.action).endpoint;
	return scope !== undefined && !scope.endsWith(':read');
};

/** Fields that identify a contact. */
const CONTACT_FIELDS = new Set(['email', 'contact', 'to_email']);

const fieldsOf = ({ fields }: Action) => Object.values(fields);
const identifiesContact = ({ fields }: Action) =>
	Object.keys(fields).some((name) => CONTACT_FIELDS.has(name));

/** Functions that return whether an action needs a case, by kind of case. */
export const KINDS: Record<Kind, (action: Action) => boolean> = {
	usual: () => true,
	'every optional field': (action) => fieldsOf(action).some(({ required }) => !required),
	'bad input': (action) => fieldsOf(action).length > 0,
	'missing scope': ({ endpoint }) => endpoint.scope !== undefined,
	unsubscribed: identifiesContact,
	repeated: () => true,
	'in bulk': identifiesContact,
	'under 429': () => true,
};
