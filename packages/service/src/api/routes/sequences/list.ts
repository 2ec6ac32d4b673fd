import { z } from 'zod';
import { offsetOf } from '../../../domain/list-part.ts';
import { expected } from '../../../domain/values/text.ts';
import { pageResponse } from '../../http/page-response.ts';
import { defineRoute } from '../../http/route.ts';
import { pageOf, pageQuery } from '../../wire/page.ts';
import { sequence } from '../../wire/sequence.ts';

/** Lists the sequences of the product. api.md section 4, /sequences/api/list/. */
export const listSequencesRoute = defineRoute({
	method: 'GET',
	path: '/sequences/api/list/',
	summary: 'Lists the active sequences, or all sequences with include_inactive=true.',
	scope: 'sequences:read',
	query: z.object({
		...pageQuery,
		include_inactive: z.enum(['true', 'false'], expected('This must be true or false.')).optional(),
	}),
	responses: { 200: pageOf(sequence) },
	problems: [400, 404],
	async handle({ key, query, url }, { workspaces }) {
		const all = workspaces.get(key.product)!.sequences; // keys of products without a file are disabled
		const listed = all.filter(({ active }) => active || query.include_inactive === 'true');
		const start = offsetOf(query);
		const results = listed
			.slice(start, start + query.page_size)
			.map(({ slug, name, active, steps }) => ({ slug, name, active, steps: steps.length }));
		return { status: 200, response: pageResponse(query, { url, count: listed.length, results }) };
	},
});
