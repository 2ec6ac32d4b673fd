import type { BatchOptions, BatchOutcome } from '../batch/outcome.ts';
import type { Client } from '../client/client.ts';
import type { Scope } from '../client/wire.ts';
import type { Replay } from '../transport/call.ts';
import type { Alternatives, Fields, InputOf } from './fields.ts';
import type { Resource } from './resources.ts';
import type { Run } from './run.ts';

/** What one operation of the service does, for every platform. Its words stand beside it, so that running it needs none of them. */
export interface Action<F extends Fields = Fields, O extends object = object> {
	/** `resource.operation`, for ever. */
	key: `${Resource}.${string}`;
	/** What it is called in a list of all actions, Title Case: `Create or Update Contact`. */
	name: string;
	/** What the key must be allowed; none where any valid key will do. */
	scopes: readonly Scope[];
	/** What the key must be allowed besides when a field is used, by the field's name. */
	optionScopes?: Readonly<Partial<Record<keyof F & string, Scope>>>;
	/** Whether its requests may be sent again when nobody knows if they arrived. */
	replay: Replay;
	fields: F;
	/** Fields of which at least one is needed. */
	alternatives?: Alternatives<keyof F & string>;
	/** Whether it gives a list: then its outputs and its sample are those of an entry. */
	many?: true;
	/** Does it. Throws a ContactSyncError. */
	run(client: Client, input: InputOf<F>, run: Run): Promise<O | O[]>;
	/** Runs it for many inputs with few calls, where that is possible. Returns the outcome of each input, in their order. */
	runBatch?(
		client: Client,
		inputs: ReadonlyArray<InputOf<F>>,
		options?: BatchOptions,
	): Promise<BatchOutcome<O>[]>;
}

/** Defines an action; the type of its input is inferred from its fields. */
export const defineAction = <const F extends Fields, O extends object>(action: Action<F, O>) =>
	action;
