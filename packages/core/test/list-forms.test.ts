import { runAction } from '../src/index.ts';
import { errorOf } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const people = (count: number) =>
	Array.from({ length: count }, (_, i) => `person${i}@acme.example`);

const shown = (count: number) => count.toLocaleString('en-US');

it.each([
	['sequence.bulkEnrollList', 10_000],
	['unsubscribed.checkList', 5_000],
])('%s rejects more than %i email addresses', async (key, max) => {
	const action = actionOf(key);
	const error = errorOf(json(200, { results: [] }), (client) =>
		runAction(action, client, { sequence: 'onboarding', emails: people(max + 1) }),
	);
	await expect(error).resolves.toMatchObject({
		summary: `'Emails' contains ${shown(max + 1)} email addresses, more than the maximum of ${shown(max)}.`,
		hint: 'Split the list, and use each part separately.',
	});
});
