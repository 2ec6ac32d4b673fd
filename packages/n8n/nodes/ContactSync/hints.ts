import type { NodeExecutionHint } from 'n8n-workflow';
import { MAX_BULK_EMAILS } from '../../core.ts';
import { environmentOf } from '../shared/environment.ts';
import { adviceOnLimits, count, requests } from './limits-advice.ts';
import type { NodeRun } from './node-run.ts';
import type { ItemOutcome } from './to-output.ts';

/** Number of contacts from which the hint about Bulk Enroll Contacts is shown. */
const MANY = 10;

/** Shorter waits aren't mentioned. Milliseconds. */
const NOTICEABLE_MS = 1_000;

/** Adds hints for the person who looks at the run. */
export async function addHints(run: NodeRun, outcomes: readonly ItemOutcome[]): Promise<void> {
	const done = outcomes.filter((outcome) => 'result' in outcome).length;
	const messages = [
		limited(run),
		retried(run),
		bulkSavings(run, done),
		unchanged(run, done),
		notSkipping(run),
		await testKey(run),
	];
	const hints = messages.flatMap((message): NodeExecutionHint[] =>
		message === undefined ? [] : [{ message, location: 'outputPane' }],
	);
	if (hints.length > 0) run.context.addExecutionHints(...hints);
}

function limited({ limits, waits, serviceLimits }: NodeRun): string | undefined {
	const isNoticeable = waits.forLimitsMs >= NOTICEABLE_MS;
	if (!isNoticeable && serviceLimits.rejected === 0) return undefined;
	const waited = `This run waited ${inWords(waits.forLimitsMs)} for the rate limits of the API key (${requests(limits.perMinute)} per minute and ${count(limits.perHour)} per hour). `;
	return `${isNoticeable ? waited : ''}${adviceOnLimits(limits, serviceLimits)}`;
}

function retried({ waits }: NodeRun): string | undefined {
	if (waits.forRetriesMs < NOTICEABLE_MS) return undefined;
	return `This run waited ${inWords(waits.forRetriesMs)} before retries, because the service rejected requests temporarily or the connection failed.`;
}

function bulkSavings({ action }: NodeRun, done: number): string | undefined {
	if (action.key !== 'sequence.enroll' || done < MANY) return undefined;
	const calls = Math.ceil(done / MAX_BULK_EMAILS);
	return `Enrolling ${count(done)} contacts one by one took ${requests(done)}. Bulk Enroll Contacts needs ${calls}, but sends no metadata and no trigger source.`;
}

function unchanged({ counts }: NodeRun, done: number): string | undefined {
	if (counts.unchanged === 0) return undefined;
	return `${count(counts.unchanged)} of ${count(done)} contacts were skipped because they haven't changed since this node last sent them.`;
}

function notSkipping({ skipUnchanged, sentContacts }: NodeRun): string | undefined {
	if (!skipUnchanged || sentContacts !== undefined) return undefined;
	return "All contacts were sent: 'Skip Unchanged Contacts' works only where one n8n process runs the workflow, and several do, as in queue mode.";
}

/** Asks in manual runs only, since it costs a request. */
async function testKey({ context }: NodeRun): Promise<string | undefined> {
	if (context.getMode() !== 'manual' || (await environmentOf(context)) !== 'test') return undefined;
	return 'This is a test key: it touches no real contacts and sends no real email.';
}

function inWords(ms: number): string {
	const seconds = Math.round(ms / 1000);
	if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
