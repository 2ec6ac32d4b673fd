import type { NodeExecutionHint } from 'n8n-workflow';
import { MAX_BULK_EMAILS } from '../../core.ts';
import { environmentOf } from '../shared/environment.ts';
import { credentialOf } from '../shared/host-client.ts';
import type { NodeRun } from './node-run.ts';

/** Contacts from which on enrolling them one by one is worth a word. */
const MANY = 10;

/** Waits that nobody notices are not told. Milliseconds. */
const NOTICEABLE_MS = 1_000;

/** Tells the person who looks at the run what is good to know of it. */
export async function addHints(run: NodeRun): Promise<void> {
	const told = [
		await limited(run),
		retried(run),
		bulkSavings(run),
		unchanged(run),
		notSkipping(run),
		await testKey(run),
	];
	const hints = told.flatMap((message): NodeExecutionHint[] =>
		message === undefined ? [] : [{ message, location: 'outputPane' }],
	);
	if (hints.length > 0) run.context.addExecutionHints(...hints);
}

async function limited({ context, waits }: NodeRun): Promise<string | undefined> {
	if (waits.forLimitsMs < NOTICEABLE_MS) return undefined;
	const { perMinute, perHour } = await credentialOf(context, 0);
	return `This run waited ${inWords(waits.forLimitsMs)} to keep within the limits of the API key, ${count(perMinute)} requests a minute and ${count(perHour)} an hour. If they were raised for the key, enter them in the credential.`;
}

function retried({ waits }: NodeRun): string | undefined {
	if (waits.forRetriesMs < NOTICEABLE_MS) return undefined;
	return `This run waited ${inWords(waits.forRetriesMs)} in all before it tried again what the service had refused for the moment, or what had failed on the way.`;
}

function bulkSavings({ action, counts: { done } }: NodeRun): string | undefined {
	if (action.key !== 'sequence.enroll' || done < MANY) return undefined;
	const calls = Math.ceil(done / MAX_BULK_EMAILS);
	return `Enrolling ${count(done)} contacts one by one took ${count(done)} requests. Bulk Enroll Contacts would need ${calls}, where no metadata and no trigger source are wanted.`;
}

function unchanged({ counts }: NodeRun): string | undefined {
	if (counts.unchanged === 0) return undefined;
	return `${count(counts.unchanged)} of ${count(counts.done)} contacts were skipped because they haven't changed since this node last sent them.`;
}

function notSkipping({ skipUnchanged, sentContacts }: NodeRun): string | undefined {
	if (!skipUnchanged || sentContacts !== undefined) return undefined;
	return "All contacts were sent: 'Skip Unchanged Contacts' works only where one n8n process runs the workflow, and several do, as in queue mode.";
}

/** Asked only where someone looks, since it costs a request. */
async function testKey({ context }: NodeRun): Promise<string | undefined> {
	if (context.getMode() !== 'manual' || (await environmentOf(context)) !== 'test') return undefined;
	return 'This is a test key: it touches no real contacts and sends no real email.';
}

const count = (number: number): string => number.toLocaleString('en-US');

function inWords(ms: number): string {
	const seconds = Math.round(ms / 1000);
	if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
