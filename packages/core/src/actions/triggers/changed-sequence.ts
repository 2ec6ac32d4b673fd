import { endpoints } from '../../api/endpoints.ts';
import type { SequenceSummary } from '../../api/sequences.ts';
import { changedEntriesOf, stateIdOf } from '../../polling/poll-changed.ts';
import { sequenceOutputs, sequenceSample } from '../../catalog/sequence-entry.ts';
import { defineTrigger } from '../../catalog/trigger.ts';

/** Identity of a sequence (its slug, which never changes), and the properties to watch for changes. */
const identity = {
	nameOf: ({ slug }: SequenceSummary) => slug,
	stateOf: ({ name, active, steps }: SequenceSummary) => [name, active, steps],
};

/** Starts a workflow for each new or changed sequence. api.md section 4, /sequences/api/list/. */
export const changedSequence = defineTrigger({
	key: 'sequence.changed',
	name: 'New or Changed Sequence',
	action: 'On new or changed sequence',
	summary:
		'Triggers when a sequence is created, renamed, activated, or deactivated, or when its number of steps changes.',
	zapierStep: { as: 'trigger', key: 'new_or_changed_sequence', noun: 'Sequence' },
	endpoint: endpoints.listSequences,
	effect: 'read',
	fields: {},
	many: true,
	outputs: sequenceOutputs,
	sample: sequenceSample,
	noEntries: 'There are no sequences yet. Create one in the dashboard, or pin sample data.',
	open: (client) =>
		changedEntriesOf({
			...identity,
			pages: (from) => client.sequences.listPages(from),
			noun: 'sequences',
		}),
	idOf: (sequence) => stateIdOf(identity, sequence),
});
