import { collect } from '../client/collect.ts';
import { defineAction } from './action.ts';
import { boolean } from './fields.ts';
import { limit, limitWords } from './shared-fields.ts';
import { describeAction } from './words.ts';

/** Lists the sequences. api.md section 4, /sequences/api/list/. */
export const listSequences = defineAction({
	key: 'sequence.list',
	name: 'Get Many Sequences',
	scopes: ['sequences:read'],
	replay: 'safe', // reads only
	fields: { include_inactive: boolean('Include Inactive'), limit },
	many: true,
	run: (client, { include_inactive: includeInactive, limit }) =>
		collect(client.sequences.list({ includeInactive }), limit),
});

export const listSequencesDescribed = /* @__PURE__ */ describeAction(listSequences, {
	action: 'Get many sequences',
	summary: 'Gets the sequences and their slugs.',
	n8n: { name: 'Get Many' },
	zapier: { name: 'Find Sequence', summary: 'Finds a sequence by its name or slug.' },
	fields: {
		include_inactive: {
			help: "Whether to include sequences that don't accept enrollments.",
			example: false,
		},
		limit: limitWords,
	},
	outputs: {
		slug: { kind: 'text', label: 'Slug' },
		name: { kind: 'text', label: 'Name' },
		active: { kind: 'boolean', label: 'Active' },
	},
	sample: { slug: 'onboarding', name: 'Onboarding', active: true },
});
