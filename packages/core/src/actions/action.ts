import type { Client } from '../client/client.ts';
import type { Scope } from '../client/wire.ts';
import type { Fields, InputOf } from './fields.ts';
import type { Outputs } from './outputs.ts';
import type { Resource } from './resources.ts';

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
	/** Whether a request may be sent again when nobody knows if it arrived. Design section 5. */
	replay: 'safe' | 'keyed' | 'unsafe';
	fields: F;
	outputs: Outputs;
	/** A result that could be real. */
	sample: O;
	/** Does it. Throws a ContactSyncError. */
	run(client: Client, input: InputOf<F>): Promise<O>;
}

/** Defines an action; the type of its input is inferred from its fields. */
export const defineAction = <const F extends Fields, O extends object>(action: Action<F, O>) =>
	action;
