import type { Unsubscribed } from '../api/unsubscribed.ts';
import type { Outputs } from './outputs.ts';

/** The fields of an entry in the suppression list. */
export const unsubscribedOutputs = {
	email: { kind: 'text', label: 'Email' },
	reason: { kind: 'text', label: 'Reason' },
	created_at: { kind: 'datetime', label: 'Created At' },
} as const satisfies Outputs;

export const unsubscribedSample: Unsubscribed = {
	email: 'grace@acme.example',
	reason: 'unsubscribed',
	created_at: '2026-11-20T09:30:00Z',
};
