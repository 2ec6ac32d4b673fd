import { endpoints } from '../../api/endpoints.ts';
import type { SequenceSummary } from '../../api/sequences.ts';
import { sequenceOutputs, sequenceSample } from '../../catalog/sequence-entry.ts';
import { defineTrigger } from '../../catalog/trigger.ts';
import { newEntriesOf } from '../../polling/new-entries.ts';

/** Returns the ID of a sequence: its slug, which never changes. */
const idOf = ({ slug }: SequenceSummary): string => slug;

/** Starts a workflow for each new sequence. api.md section 4, /sequences/api/list/. */
export const newSequence = defineTrigger({
	key: 'sequence.new',
	name: 'New Sequence',
	summary: 'Triggers when a sequence is created, active or not.',
	n8n: { action: 'On new sequence' },
	zapier: {
		step: { as: 'trigger', key: 'new_sequence', noun: 'Sequence' },
	},
	endpoint: endpoints.listSequences,
	effect: 'read',
	fields: {},
	many: true,
	outputs: sequenceOutputs,
	sample: sequenceSample,
	noEntries: 'There are no sequences yet. Create one in the dashboard, or pin sample data.',
	open: (client) =>
		newEntriesOf({ noun: 'sequences', pages: () => client.sequences.listPages(), idOf }),
	idOf,
});
