import { actions } from '@contact-sync/core';
import { followedBy, texts, type Difference } from './difference.ts';

/** Whether the core itself refused what was filled in, before anything was sent. */
const isMalformed = ({ code, status }: { code: string; status?: number }) =>
	code === 'invalid_data' && status === undefined;

/** Keys of the actions whose rows are sent together. */
const TOGETHER: ReadonlySet<string> = new Set(
	actions.filter(({ runBatch }) => runBatch !== undefined).map(({ key }) => key),
);

/** What n8n does otherwise than the core, in the order in which it is applied. */
export const N8N_DIFFERENCES: readonly Difference[] = [
	{
		what: 'n8n waits inside the node',
		reason: 'The engine tells nobody how long; that it went on shows in the requests.',
		when: (_each, { waits }) => waits.length > 0,
		make: (expected) => ({ ...expected, waits: [] }),
	},
	{
		what: 'n8n names the item',
		reason: 'A run has many items, and whoever reads the error looks for the one at fault.',
		when: (_each, { outcomes }) => outcomes.some(({ error }) => error),
		make: texts((text, _error, place) => `${String(text)} [item ${place}]`),
	},
	{
		what: 'n8n says that nothing was sent, where the rows are sent together and the run stops',
		reason:
			'Malformed rows stop the run before the first request, so all of them can be fixed together and nothing is half done.',
		when: ({ action }, { outcomes }) =>
			TOGETHER.has(action) &&
			outcomes.length === 1 &&
			outcomes.some(({ error }) => error && isMalformed(error)),
		make: texts((_text, { summary }) => followedBy(summary, /Nothing was sent\. .+ \[item 0\]/)),
	},
	{
		what: 'n8n names every email by itself',
		reason: 'With the key of its execution an email can be sent again where the core must not.',
		when: ({ action }, { outcomes }) =>
			action === 'email.trigger' && outcomes.some(({ error }) => error?.code === 'uncertain'),
		as: (each) => ({ ...each, given: { ...each.given, idempotency_key: 'of the execution' } }),
	},
];
