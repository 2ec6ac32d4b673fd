import { boolean, collect, defineAction, text } from '@contact-sync/core';
import { describeAction } from '@contact-sync/core/catalogue';
import { actionNamed } from '../compile/operation.ts';

const list = actionNamed('sequence.list');

/** Finds sequences by name or slug, the best match first. The API lists them only, so the list is looked through. */
const find = defineAction({
	key: 'sequence.find',
	name: 'Find Sequence',
	scopes: ['sequences:read'],
	replay: 'safe', // reads only
	fields: {
		name: text('Name or Slug', { required: true }),
		include_inactive: boolean('Include Inactive'),
	},
	many: true,
	run: async (client, { name, include_inactive: includeInactive }) => {
		const wanted = name.toLowerCase();
		const all = await collect(client.sequences.list({ includeInactive }));
		return all
			.map((sequence) => ({
				sequence,
				distance: Math.min(...[sequence.slug, sequence.name].map((text) => distance(text, wanted))),
			}))
			.filter(({ distance }) => distance < NO_MATCH)
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
			help: 'All or part of the name or slug of the sequence. Case does not matter, and the closest match comes first.',
			placeholder: 'e.g. onboarding',
		},
		include_inactive: {
			help: 'Whether to find inactive sequences too, in which nobody can be enrolled now.',
		},
	},
	outputs: list.outputs,
	sample: list.sample as never, // an entry of the list, as the search gives it
});

const NO_MATCH = 3;

/** How far a text is from what is wanted: 0 when equal, more when it only begins with it or holds it. */
function distance(text: string, wanted: string): number {
	const place = text.toLowerCase().indexOf(wanted);
	if (place < 0) return NO_MATCH;
	if (text.length === wanted.length) return 0;
	return place === 0 ? 1 : 2;
}
