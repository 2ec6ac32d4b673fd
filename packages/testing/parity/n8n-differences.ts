import { texts, type Difference } from './difference.ts';

/** Differences between n8n and the core, in the order in which they are applied. */
export const N8N_DIFFERENCES: readonly Difference[] = [
	{
		name: 'n8n waits inside the node',
		reason: "The engine doesn't report waits. The requests show that the run continued.",
		when: (_each, { waits }) => waits.length > 0,
		change: (expected) => ({ ...expected, waits: [] }),
	},
	{
		name: 'errors contain the item in n8n',
		reason: 'A run has many items, and the reader needs to find the failed one.',
		when: (_each, { outcomes }) => outcomes.some(({ error }) => error),
		change: texts((text, _error, place) => `${String(text)} [item ${place}]`),
	},
	{
		name: 'n8n generates an idempotency key for every email',
		reason: "With the key of the execution, an email can be retried if the core can't.",
		when: ({ action }, { outcomes }) =>
			action === 'email.trigger' && outcomes.some(({ error }) => error?.code === 'outcome_unknown'),
		likeCase: (each) => ({
			...each,
			input: { ...each.input, idempotency_key: 'of the execution' },
		}),
	},
];
