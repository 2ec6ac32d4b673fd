import type { BatchOptions, BatchOutcome } from '../batch/outcome.ts';
import type { Client } from '../client/client.ts';
import type { Endpoint } from '../client/endpoints.ts';
import type { Scope } from '../errors/scope-error.ts';
import type { Replay } from '../transport/call.ts';
import type { Alternatives, Fields, InputOf, Platform } from './fields.ts';
import type { Outputs } from './outputs.ts';
import type { Resource } from './resources.ts';
import type { RunCache } from './run-cache.ts';
import type { Wording } from './wording.ts';
import type { ZapierStep } from './zapier-step.ts';

/** Effect of an action on the service: `sends` reaches a person, now or later. */
export type Effect = 'read' | 'write' | 'sends';

/** Description of an action or a trigger, as platforms show it. */
export interface Description<F extends Fields, O extends object> extends Wording {
	/** Key in the form `resource.operation`. It never changes. */
	key: `${Resource}.${string}`;
	n8n?: Partial<Wording>;
	zapier?: Partial<Wording>;
	mcp?: Partial<Wording>;
	/** Platforms that show it instead of another action. n8n isn't among them, because it runs actions for all items of a run. @default every platform */
	onlyOn?: ReadonlyArray<Exclude<Platform, 'n8n'>>;
	/** The key of the action that it replaces on its platforms. */
	replaces?: `${Resource}.${string}`;
	/** Absent if Zapier doesn't have it. */
	zapierStep?: ZapierStep<keyof F & string>;
	/** Endpoint of its main request. */
	endpoint: Endpoint;
	/** Endpoints that it uses only if a field is filled in, by the field's name. */
	optionEndpoints?: Readonly<Partial<Record<keyof F & string, Endpoint>>>;
	effect: Effect;
	fields: F;
	/** Fields of which at least one is required. */
	alternatives?: Alternatives<keyof F & string>;
	/** Whether it returns a list. Its outputs and its sample are then those of an entry. */
	many?: true;
	outputs: Outputs;
	/** Realistic result. */
	sample: NoInfer<O>;
}

/** Description with the properties derived from it. */
export interface Described<
	F extends Fields = Fields,
	O extends object = object,
> extends Description<F, O> {
	resource: Resource;
	operation: string;
	/** The scopes that it requires; none if any valid key will do. */
	scopes: readonly Scope[];
	/** The scopes that it requires only if a field is filled in, by the field's name. */
	optionScopes: Readonly<Record<string, Scope>>;
	/** Whether its requests are retried if it's unknown whether they arrived. */
	replay: Replay;
}

/** Fields that identify a contact, by kind of identifier. */
export type ContactFields<Name extends string = string> = Readonly<
	Partial<Record<'email' | 'externalId' | 'emailOrId', Name>>
>;

/** A cheaper way to run an action for many inputs. */
export interface BulkForm {
	/** The key of the other action. */
	key: `${Resource}.${string}`;
	/** Inputs per request. */
	perRequest: number;
	/** Participle for this action: `Enrolling`. */
	participle: string;
	/** Limitation of the other action, as a clause: `it sends no metadata`. */
	drawback: string;
}

interface Running<F extends Fields, O extends object> {
	/** The fields that identify the contact it's about. Calls about the same contact run in order. */
	contact?: ContactFields<keyof F & string>;
	/** Whether sending an input again changes nothing, so that a platform can skip it. */
	isRepeatable?: true;
	/** Whether an input is a preview: `run` sends nothing. @default never */
	isDryRun?(input: InputOf<F>): boolean;
	bulk?: BulkForm;
	/** Returns the result for an input that was sent before with the same idempotency key. */
	repeated?(input: InputOf<F>): O;
	/** Runs the action. @throws ContactSyncError */
	run(client: Client, input: InputOf<F>, cache: RunCache): Promise<O | O[]>;
	/** Runs the action for many inputs, with as few calls as possible. Returns the outcome of each input, in the order of the inputs. */
	runBatch?(
		client: Client,
		inputs: ReadonlyArray<InputOf<F>>,
		options?: BatchOptions,
	): Promise<BatchOutcome<O>[]>;
	/** Returns the result of a list without the rows that went as expected, for a platform with limited space. */
	exceptionsIn?(result: O): Partial<O>;
	/** Whether a result of a search is a match. @default always */
	isFound?(result: O): boolean;
	/** Whether an error of a search means that there is no match. @default never */
	isNoneFound?(error: unknown): boolean;
}

/** Operation of the service, with everything that platforms show and run. */
export interface Action<F extends Fields = Fields, O extends object = object>
	extends Described<F, O>, Running<F, O> {}

/** Defines an action. The type of its input is inferred from its fields; its scopes and replay are those of its endpoints. */
export const defineAction = <const F extends Fields, O extends object>(
	action: Description<F, O> & Running<F, O>,
): Action<F, O> => describe(action);

/** Adds the properties derived from a description. */
export function describe<D extends DescribedByKeyAndEndpoints>(description: D) {
	const { key, endpoint, optionEndpoints = {} } = description;
	const [resource, operation] = key.split('.') as [Resource, string]; // by the type of the key
	return {
		...description,
		resource,
		operation,
		scopes: endpoint.scope === undefined ? [] : [endpoint.scope],
		optionScopes: Object.fromEntries(
			Object.entries(optionEndpoints).map(([name, used]) => [
				name,
				used!.scope!, // an option with a separate endpoint requires its scope
			]),
		),
		replay: endpoint.replay,
	};
}

type DescribedByKeyAndEndpoints = Pick<Description<Fields, object>, 'key' | 'endpoint'> & {
	optionEndpoints?: Readonly<Partial<Record<string, Endpoint>>>;
};
