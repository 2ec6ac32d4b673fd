import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { AuthenticationError, NotSentError, runAction, runAll, type Action } from '../../core.ts';
import { sendWithEmailKey } from './email-key.ts';
import { addHints } from './hints.ts';
import { startRun, type Account, type NodeRun } from './node-run.ts';
import { readItems, type ItemReading } from './read-items.ts';
import { runBatchItems } from './run-batch.ts';
import { sendUnlessUnchanged } from './skip-unchanged.ts';
import { toOutput, type ItemOutcome } from './to-output.ts';

/** Items in progress at the same time; n8n's own HTTP Request sends all at once. A key's limit per minute bounds them further. */
const MAX_CONCURRENCY = 1_000;

/** Runs every input item and keeps their order; a failing item goes where the node's On Error setting says. */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const run = await startRun(context);
	const outcomes = run.action.runBatch ? await runBatchItems(run) : await runOneByOne(run);
	const output = toOutput(run, outcomes);
	await addHints(run, outcomes);
	return [output];
}

async function runOneByOne(run: NodeRun): Promise<ItemOutcome[]> {
	try {
		return await runAll(readItems(run), (reading, index) => runItem(run, reading, index), {
			keysOf: contactKeysOf,
			concurrency: Math.min(run.limits.perMinute, MAX_CONCURRENCY),
		});
	} finally {
		run.sentContacts?.prune();
	}
}

/** Runs one item. When it fails and On Error is Stop Workflow, what hasn't been sent is withdrawn. */
async function runItem(run: NodeRun, reading: ItemReading, index: number): Promise<ItemOutcome> {
	const { context, withdrawal } = run;
	try {
		withdrawal.signal.throwIfAborted();
		if ('error' in reading) throw reading.error;
		return { result: await send(run, reading.given, index) };
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		if (!context.continueOnFail()) stop(run, index);
		return { error };
	}
}

function stop(run: NodeRun, index: number): void {
	if (run.withdrawal.signal.aborted) return;
	run.stoppedBy = index;
	run.withdrawal.abort(new NotSentError());
}

/** Does it for one item, unless it is a contact that hasn't changed. */
async function send(run: NodeRun, given: Record<string, unknown>, index: number): Promise<object> {
	const result = await sendUnlessUnchanged(run, given, index, () =>
		sendWithEmailKey(run.context, given, index, async (keyed) =>
			sendWith(await run.accountFor(index), run.action, keyed),
		),
	);
	if (result !== undefined) return result;
	run.counts.unchanged += 1;
	return { email: given.email, skipped: true };
}

/** Once the service has refused a key, nothing more is sent with it. */
async function sendWith(
	account: Account,
	action: Action,
	given: Record<string, unknown>,
): Promise<object> {
	const { client, kept, refusal } = account;
	if (refusal) throw refusal;
	return await runAction(action, client, given, { platform: 'n8n', run: kept }).catch(
		(error: unknown) => {
			if (error instanceof AuthenticationError) account.refusal = error;
			return Promise.reject(error);
		},
	);
}

/** What names the contact of an item, whatever blanks and case it is written with. Items with a name in common run in order. */
function contactKeysOf(reading: ItemReading): string[] {
	if ('error' in reading) return [];
	const { email, contact, external_id } = reading.given;
	const names = { email: nameOf(email) || nameOf(contact), external_id: nameOf(external_id) };
	return Object.entries(names).flatMap(([kind, name]) => (name === '' ? [] : [`${kind}:${name}`]));
}

function nameOf(given: unknown): string {
	const { value = given } = Object(given) as { value?: unknown }; // a resource locator has one
	return String(value ?? '')
		.trim()
		.toLowerCase();
}
