import type { Client } from '../client/client.ts';
import type { PolledList } from '../polling/polled-list.ts';
import { describe, type Described, type Description } from './action.ts';
import type { Fields, InputOf } from './fields.ts';

interface Polled<F extends Fields> {
	/** Opens the list whose new entries start workflows. */
	list(client: Client, input: InputOf<F>): PolledList;
	/** What to do if the list has no entry that could be shown as a sample. */
	noEntries: string;
}

/** What starts a workflow, for every platform. */
export interface Trigger<F extends Fields = Fields, O extends object = object>
	extends Described<F, O>, Polled<F> {}

/** Defines a trigger; the type of its input is inferred from its fields. */
export const defineTrigger = <const F extends Fields, O extends object>(
	trigger: Description<F, O> & Polled<F>,
): Trigger<F, O> => describe(trigger);
