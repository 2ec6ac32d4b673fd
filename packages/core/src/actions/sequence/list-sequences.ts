import { collect } from '../../api/collect.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { boolean } from '../../catalog/fields.ts';
import { sequenceOutputs, sequenceSample } from '../../catalog/sequence-entry.ts';
import { limit } from '../../catalog/shared-fields.ts';

/** Lists the sequences. api.md section 4, /sequences/api/list/. */
export const listSequences = defineAction({
	key: 'sequence.list',
	name: 'Get Many Sequences',
	summary: 'Gets the sequences and their slugs.',
	n8n: { name: 'Get Many' },
	zapier: {
		name: 'List Sequences',
		summary: 'Triggers when the list of active sequences is shown.',
		step: {
			as: 'dropdown',
			key: 'list_sequences',
			noun: 'Sequence',
			fills: { kind: 'sequence', value: 'slug', label: 'name' },
			withInactive: {
				key: 'list_all_sequences',
				label: 'List All Sequences',
				summary: 'Triggers when the list of active and inactive sequences is shown.',
				input: { include_inactive: true },
			},
		},
	},
	mcp: { name: 'List Sequences', summary: 'Lists the sequences and their slugs.' },
	endpoint: endpoints.listSequences,
	effect: 'read',
	fields: {
		include_inactive: boolean({
			label: 'Include Inactive',
			help: "Whether to include sequences that don't accept enrollments.",
			example: false,
		}),
		limit,
	},
	many: true,
	outputs: sequenceOutputs,
	sample: sequenceSample,
	run: (client, { include_inactive: includeInactive, limit }) =>
		collect(client.sequences.list({ includeInactive }), limit),
});
