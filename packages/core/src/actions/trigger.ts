import type { Client } from '../client/client.ts';
import type { Polled, PollMemory, PollOptions } from '../polling/poll-new.ts';
import type { Action } from './action.ts';
import type { Fields, InputOf } from './fields.ts';

/** What starts a workflow, for every platform; its words stand beside it. */
export interface Trigger<F extends Fields = Fields, O extends object = object> extends Action<
	F,
	O
> {
	/** Gives the newest, as samples or for a platform that tells for itself which are new. */
	run(client: Client, input: InputOf<F>): Promise<O[]>;
	/** Gives what is new since the poll that left the memory; see `pollNew`. */
	poll(
		client: Client,
		input: InputOf<F>,
		memory: PollMemory | undefined,
		options: PollOptions,
	): Promise<Polled>;
}

/** Defines a trigger; the type of its input is inferred from its fields. */
export const defineTrigger = <const F extends Fields, O extends object>(trigger: Trigger<F, O>) =>
	trigger;
