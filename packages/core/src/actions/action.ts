import type { BatchOutcome } from '../batch/outcome.ts';
import type { Client } from '../client/client.ts';
import type { Scope } from '../client/wire.ts';
import type { Fields, InputOf } from './fields.ts';
import type { Outputs } from './outputs.ts';
import type { Resource } from './resources.ts';
import type { Run } from './run.ts';

export interface Wording {
	/** What it is called in a list of all actions, Title Case: `Create or Update Contact`. */
	name: string;
	/** The same in sentence case, as part of a sentence: `Create or update contact`. */
	action: string;
	/** What it does, third person, one sentence. */
	summary: string;
}

/** What one operation of the service is, for every platform. Design section 3. */
export interface Action<F extends Fields = Fields, O extends object = object> {
	/** `resource.operation`, for ever. */
	key: `${Resource}.${string}`;
	resource: Resource;
	operation: string;
	wording: Wording & { n8n?: Partial<Wording>; zapier?: Partial<Wording> };
	/** What the key must be allowed; none where any valid key will do. */
	scopes: readonly Scope[];
	/** What the key must be allowed besides when a field is used, by the field's name. */
	optionScopes?: Readonly<Partial<Record<keyof F & string, Scope>>>;
	/** Whether a request may be sent again when nobody knows if it arrived. Design section 5. */
	replay: 'safe' | 'keyed' | 'unsafe';
	fields: F;
	/** Whether it gives a list: then `outputs` and `sample` are those of an entry. */
	many?: true;
	outputs: Outputs;
	/** A result that could be real. */
	sample: O;
	/** Does it. Throws a ContactSyncError. */
	run(client: Client, input: InputOf<F>, run: Run): Promise<O | O[]>;
	/** Does it for many inputs with few calls, where that is possible. One outcome an input, in their order. */
	runBatch?(client: Client, inputs: ReadonlyArray<InputOf<F>>): Promise<BatchOutcome<O>[]>;
}

/** Defines an action; the type of its input is inferred from its fields. */
export const defineAction = <const F extends Fields, O extends object>(action: Action<F, O>) =>
	action;
