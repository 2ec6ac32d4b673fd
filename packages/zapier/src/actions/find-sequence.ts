import { boolean, collect, defineAction, text } from '@contact-sync/core';
import { describeAction } from '@contact-sync/core/catalogue';
import { actionNamed } from '../compile/operation.ts';

const list = actionNamed('sequence.list');

/** Finds sequences by name or slug. The API only lists them, so the list is searched here. */
const find = defineAction({
	key: 'sequence.find',
	name: 'Find Sequence',
	scopes: ['sequences:read'],
	replay: 'safe', // reads only
	fields: {
		name: text('Name or Slug', { required: true }),
		include_partial: boolean('Include Partial Matches'),
		include_inactive: boolean('Include Inactive'),
	},
	many: true,
	run: async (client, { name, include_partial, include_inactive: includeInactive }) => {
		const wanted = name.toLowerCase();
		const furthest = include_partial ? CONTAINS : EQUAL;
		const all = await collect(client.sequences.list({ includeInactive }));
		return all
			.map((sequence) => ({
				sequence,
				distance: Math.min(distance(sequence.slug, wanted), distance(sequence.name, wanted)),
			}))
			.filter(({ distance }) => distance <= furthest)
			.toSorted((a, b) => a.distance - b.distance)
			.map(({ sequence }) => sequence);
	},
});

export const findSequence = describeAction(find, {
	action: 'Find sequence',
	summary: 'Finds a sequence by its name or slug.',
	zapierStep: { as: 'search', key: 'find_sequence', noun: 'Sequence' },
	fields: {
		name: {
			help: 'The whole name or slug of the sequence, in upper or lower case.',
			placeholder: 'e.g. onboarding',
		},
		include_partial: {
			help: 'Whether to find sequences that contain the text too, so that "Pro" finds "Promo Blast". The closest match comes first.',
		},
		include_inactive: {
			help: 'Whether to find inactive sequences too, in which nobody can be enrolled now.',
		},
	},
	outputs: list.outputs,
	sample: list.sample as never, // an entry of the list, as the search gives it
});

const EQUAL = 0;
const STARTS_WITH = 1;
const CONTAINS = 2;

/** Returns how far a text is from the wanted one, which is in lower case. */
function distance(text: string, wanted: string): number {
	const lower = text.toLowerCase();
	if (lower === wanted) return EQUAL;
	if (lower.startsWith(wanted)) return STARTS_WITH;
	return lower.includes(wanted) ? CONTAINS : Infinity;
}
