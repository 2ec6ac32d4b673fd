import { collect } from '../../api/collect.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { boolean, text } from '../../catalog/fields.ts';
import { sequenceOutputs, sequenceSample } from '../../catalog/sequence-entry.ts';
import { inUsualForm, trimInvisible } from '../../input/parsers/reading.ts';

/**
 * Finds sequences by name or slug. The API can only list sequences, so this action searches the list. api.md
 * section 4, /sequences/api/list/.
 */
export const findSequence = defineAction({
	key: 'sequence.find',
	name: 'Find Sequence',
	summary: 'Finds a sequence by its name or slug.',
	zapier: {
		step: {
			as: 'search',
			key: 'find_sequence',
			noun: 'Sequence',
			fills: { kind: 'sequence', value: 'slug', label: 'name' },
		},
	},
	endpoint: endpoints.listSequences,
	effect: 'read',
	fields: {
		name: text({
			label: 'Name or Slug',
			help: "The full name or slug of the sequence. The search isn't case-sensitive.",
			placeholder: 'e.g. onboarding',
			example: 'onboarding',
			required: true,
		}),
		include_partial: boolean({
			label: 'Include Partial Matches',
			help: 'Whether to also find sequences with a name or slug that contains the text: "Pro" finds "Promo Blast". The closest match comes first.',
			example: false,
		}),
		include_inactive: boolean({
			label: 'Include Inactive',
			help: "Whether to also find inactive sequences, which don't accept enrollments.",
			example: false,
		}),
	},
	many: true,
	outputs: sequenceOutputs,
	sample: sequenceSample,
	run: async (client, { name, include_partial, include_inactive: includeInactive }) => {
		const query = name.toLowerCase();
		const maxDistance = include_partial ? CONTAINS : EQUAL;
		const all = await collect(client.sequences.list({ includeInactive }));
		return all
			.map((sequence) => ({
				sequence,
				distance: Math.min(distance(sequence.slug, query), distance(sequence.name, query)),
			}))
			.filter(({ distance }) => distance <= maxDistance)
			.toSorted((a, b) => a.distance - b.distance)
			.map(({ sequence }) => sequence);
	},
});

const EQUAL = 0;
const STARTS_WITH = 1;
const CONTAINS = 2;

/**
 * Returns the distance between a string and a lowercase query: 0 for equal strings, and Infinity for no
 * match.
 */
function distance(text: string, query: string): number {
	const lower = inUsualForm(trimInvisible(text)).toLowerCase(); // like the query
	if (lower === query) return EQUAL;
	if (lower.startsWith(query)) return STARTS_WITH;
	return lower.includes(query) ? CONTAINS : Infinity;
}
