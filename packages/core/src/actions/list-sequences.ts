import { collect } from '../client/collect.ts';
import { defineAction } from './action.ts';
import { boolean, number } from './fields.ts';

/** Lists the sequences. api.md section 4, /sequences/api/list/. */
export const listSequences = defineAction({
	key: 'sequence.list',
	resource: 'sequence',
	operation: 'list',
	wording: {
		name: 'Get Many Sequences',
		action: 'Get many sequences',
		summary: 'Gets the sequences and their slugs.',
		n8n: { name: 'Get Many' },
		zapier: { name: 'Find Sequence', summary: 'Finds a sequence by its name or slug.' },
	},
	scopes: ['sequences:read'],
	replay: 'safe', // reads only
	fields: {
		include_inactive: boolean({
			label: 'Include Inactive',
			help: 'Whether to list sequences in which nobody can be enrolled now.',
			example: false,
		}),
		limit: number({
			label: 'Limit',
			help: 'Max number of results to return.',
			placeholder: 'all',
			example: 50,
		}),
	},
	many: true,
	outputs: {
		slug: { kind: 'text', label: 'Slug' },
		name: { kind: 'text', label: 'Name' },
		active: { kind: 'boolean', label: 'Active' },
	},
	sample: { slug: 'onboarding', name: 'Onboarding', active: true },
	run: (client, { include_inactive: includeInactive, limit }) =>
		collect(client.sequences.list({ includeInactive }), limit),
});
