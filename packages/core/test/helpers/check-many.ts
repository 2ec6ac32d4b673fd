import { createRunCache, runBatch } from '../../src/index.ts';
import type { SuppressionService } from './suppression-service.ts';
import { N8N } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

const check = actionOf('unsubscribed.check');

interface Checked {
	email: string;
	reason: string;
	created_at: string;
	unsubscribed: boolean;
}

/** Checks email addresses as the items of a run. */
export const run = (service: SuppressionService, emails: readonly string[], stopOnError = false) =>
	runBatch(
		check,
		service.client(),
		emails.map((email) => ({ email })),
		{ stopOnError, cache: createRunCache(), platform: N8N },
	);

/** Returns whether each email address is suppressed, or its error. */
export async function checked(service: SuppressionService, emails: readonly string[]) {
	const outcomes = await run(service, emails);
	return outcomes.map((outcome) =>
		'result' in outcome ? (outcome.result as Checked).unsubscribed : outcome.error,
	);
}

/** Generates email addresses with numbers. */
export const numbered = (count: number, from = 0) =>
	Array.from({ length: count }, (_, i) => `p${from + i}@acme.example`);
