import type { Client } from '../api/client.ts';
import type { Source } from '../polling/source.ts';
import type { Description, NamesFields } from './action.ts';
import type { Fields, InputOf } from './fields.ts';

interface Polled<F extends Fields, O extends object> {
	/** Returns the source that polls read. */
	open(client: Client, input: InputOf<F>): Source<O>;
	/** Returns the ID of an entry, for a platform that stores only IDs between polls. */
	idOf(entry: O): string;
	/** Fix to suggest if there is no entry to show as a sample. */
	noEntries: string;
}

/** Description of a trigger, which starts a workflow, with the functions that platforms call. */
export interface Trigger<F extends Fields = Fields, O extends object = object>
	extends Description<F, O>, Polled<F, O> {}

/** Defines a trigger. The input type is inferred from the fields. */
export const defineTrigger = <const F extends Fields, O extends object>(
	trigger: Trigger<F, O> & Pick<NamesFields<F>, 'zapier'>,
): Trigger<F, O> => trigger;
