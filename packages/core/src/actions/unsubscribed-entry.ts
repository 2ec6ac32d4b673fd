import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { Outputs } from './outputs.ts';

const outputs: Outputs = {
	email: { kind: 'text', label: 'Email' },
	reason: { kind: 'text', label: 'Reason' },
	created_at: { kind: 'datetime', label: 'Created At' },
};

const sample: Unsubscribed = {
	email: 'grace@acme.example',
	reason: 'unsubscribed',
	created_at: '2026-11-20T09:30:00Z',
};

/** An entry of the list of addresses that must not be emailed. */
export const unsubscribedEntry = { outputs, sample };
