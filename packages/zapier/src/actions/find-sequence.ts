import { boolean, collect, defineAction, text } from '@contact-sync/core';
import { actionNamed } from '../compile/operation.ts';

const { wording, outputs, sample, fields } = actionNamed('sequence.list');

/** Finds sequences by name or slug, the best match first. The API lists them only, so the list is looked through. */
export const findSequence = defineAction({
	key: 'sequence.find',
	resource: 'sequence',
	operation: 'find',
	wording,
	scopes: ['sequences:read'],
	replay: 'safe', // reads only
	fields: {
		name: text({
			label: 'Name or Slug',
			required: true,
			help: 'All or part of the name or slug of the sequence. Case does not matter, and the closest match comes first.',
			placeholder: 'e.g. onboarding',
		}),
		include_inactive: boolean({
			label: 'Include Inactive',
			help: fields.include_inactive!.help,
		}),
	},
	many: true,
	outputs,
	sample,
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

const NO_MATCH = 3;

/** How far a text is from what is wanted: 0 when equal, more when it only begins with it or holds it. */
function distance(text: string, wanted: string): number {
	const place = text.toLowerCase().indexOf(wanted);
	if (place < 0) return NO_MATCH;
	if (text.length === wanted.length) return 0;
	return place === 0 ? 1 : 2;
}
