import type { Client } from '../client/client.ts';
import type { Source } from '../polling/source.ts';
import { describe, type Described, type Description } from './action.ts';
import type { Fields, InputOf } from './fields.ts';

interface Polled<F extends Fields, O extends object> {
	/** Returns the source that polls read. */
	open(client: Client, input: InputOf<F>): Source<O>;
	/** Returns the ID of an entry, for a platform that stores only IDs between polls. */
	idOf(entry: O): string;
	/** Fix to suggest if there is no entry to show as a sample. */
	noEntries: string;
}

/** Trigger, which starts a workflow, with everything that platforms show and run. */
export interface Trigger<F extends Fields = Fields, O extends object = object>
	extends Described<F, O>, Polled<F, O> {}

/** Defines a trigger; the type of its input is inferred from its fields. */
export const defineTrigger = <const F extends Fields, O extends object>(
	trigger: Description<F, O> & Polled<F, O>,
): Trigger<F, O> => describe(trigger);
