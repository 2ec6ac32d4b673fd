import type { NodeExecutionHint } from 'n8n-workflow';
import { environmentOf } from '../shared/key-details.ts';
import { adviceOnLimits, count, requests } from './limits-advice.ts';
import { bulkFormOf } from './bulk-form.ts';
import type { Execution } from './execution.ts';
import type { ItemOutcome } from './item-outcome.ts';

/** Number of contacts from which the hint about Bulk Enroll Contacts is shown. */
const MANY = 10;

/** Shorter waits aren't mentioned. Milliseconds. */
const NOTICEABLE_MS = 1_000;

/** Adds hints for the person who looks at the run. */
export async function addHints(
	execution: Execution,
	outcomes: readonly ItemOutcome[],
): Promise<void> {
	const done = outcomes.filter((outcome) => 'result' in outcome).length;
	const messages = [
		limited(execution),
		retried(execution),
		bulkSavings(execution, done),
		unchanged(execution, done),
		notSkipping(execution),
		previewed(execution),
		await testKey(execution),
	];
	const hints = messages.flatMap((message): NodeExecutionHint[] =>
		message === undefined ? [] : [{ message, location: 'outputPane' }],
	);
	if (hints.length > 0) execution.context.addExecutionHints(...hints);
}

function limited({ limits, waits, accounts }: Execution): string | undefined {
	const serviceLimits = accounts.opened()[0]?.serviceLimits;
	if (serviceLimits === undefined) return undefined;
	const isNoticeable = waits.forLimitsMs >= NOTICEABLE_MS;
	if (!isNoticeable && serviceLimits.rejected === 0) return undefined;
	const waited = `This run waited ${inWords(waits.forLimitsMs)} for the rate limits of the API key (${requests(limits.perMinute)} per minute and ${count(limits.perHour)} per hour). `;
	return `${isNoticeable ? waited : ''}${adviceOnLimits(limits, serviceLimits)}`;
}

function retried({ waits }: Execution): string | undefined {
	if (waits.forRetriesMs < NOTICEABLE_MS) return undefined;
	return `This run waited ${inWords(waits.forRetriesMs)} before retries, because the service rejected requests temporarily or the connection failed.`;
}

function bulkSavings({ action }: Execution, done: number): string | undefined {
	const bulk = bulkFormOf(action);
	if (bulk === undefined || done < MANY) return undefined;
	const calls = Math.ceil(done / bulk.perRequest);
	return `${bulk.participle} ${count(done)} contacts one by one took ${requests(done)}. ${bulk.name} needs ${calls}, but ${bulk.drawback}.`;
}

function unchanged({ counts }: Execution, done: number): string | undefined {
	if (counts.unchanged === 0) return undefined;
	return `${count(counts.unchanged)} of ${count(done)} contacts were skipped because they haven't changed since this node last sent them.`;
}

function notSkipping({ skipUnchanged, sentContacts }: Execution): string | undefined {
	if (!skipUnchanged || sentContacts !== undefined) return undefined;
	return "All contacts were sent, because several n8n processes run this workflow, as in queue mode. 'Skip Unchanged Contacts' works with one process only.";
}

function previewed({ action, counts }: Execution): string | undefined {
	if (counts.previewed === 0) return undefined;
	const { label } = Object.values(action.fields).find(({ ofRow }) => ofRow === 'preview')!; // it was set
	const contacts = counts.previewed === 1 ? '1 contact' : `${count(counts.previewed)} contacts`;
	return `Preview of ${contacts}: nothing was sent. To send, turn off '${label}'.`;
}

/** Asks in manual runs only, since it costs a request. */
async function testKey({ context, accounts }: Execution): Promise<string | undefined> {
	if (context.getMode() !== 'manual') return undefined;
	const account = await accounts.of(0).catch(() => undefined); // the items report why
	if (account === undefined || (await environmentOf(context, account)) !== 'test') return undefined;
	return 'This is a test key: it touches no real contacts and sends no real email.';
}

function inWords(ms: number): string {
	const seconds = Math.round(ms / 1000);
	if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
