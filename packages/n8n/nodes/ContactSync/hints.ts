import type { NodeExecutionHint } from 'n8n-workflow';
import { groupBy, runAll, type Action, type Field } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { environmentOf } from '../shared/key-details.ts';
import { limitAdvice, formatCount, formatRequests } from './limits-advice.ts';
import { bulkFormOf } from './bulk-form.ts';
import type { Execution } from './execution.ts';
import type { ItemOutcome, Succeeded } from './item-outcome.ts';
import { mixedDatesIn } from './mixed-dates.ts';
import { isValid, type ParsedItem } from './parse-items.ts';

/** Minimum number of contacts for the hint about Bulk Enroll Contacts. */
const MIN_CONTACTS = 10;

/** Minimum wait that hints mention, in milliseconds. */
const NOTICEABLE_MS = 1_000;

/** Adds hints to the output of the run. */
export async function addHints(
	execution: Execution,
	items: readonly ParsedItem[],
	outcomes: readonly ItemOutcome[],
): Promise<void> {
	const groups = [...groupBy(items.filter(isValid), ({ account }) => account).values()];
	const keys = groups.map(([{ account, index }]): UsedKey => ({
		account,
		...(groups.length > 1 && { firstItem: index }),
	}));
	const succeeded = outcomes.filter((outcome) => 'result' in outcome);
	const keyNames = new Map(
		items.map((item) => [item.index, isValid(item) && item.account.keyName]),
	);
	const byKey = [...groupBy(succeeded, ({ index }) => keyNames.get(index)).values()];
	const count = succeeded.length;
	const messages = [
		...keys.map(limitHint),
		outageHint(execution),
		retryHint(execution),
		bulkHint(execution, byKey),
		skipHint(execution, count),
		noSkipHint(execution),
		emailChangeHint(execution, outcomes),
		createdHint(execution, outcomes),
		previewHint(execution, outcomes),
		mixedDatesHint(execution, byKey),
		...(execution.counts.previewed > 0 ? [] : await testKeyHints(execution, keys)),
	];
	const hints = messages.flatMap((message): NodeExecutionHint[] =>
		message === undefined ? [] : [{ message, location: 'outputPane' }],
	);
	if (hints.length > 0) execution.context.addExecutionHints(...hints);
}

/** A key of the run. */
interface UsedKey {
	account: Account;
	/** Index of the first item with the key, which identifies it. Undefined if the run has one key. */
	firstItem?: number;
}

function limitHint({ account, firstItem }: UsedKey): string | undefined {
	const { limits } = account.session.budget;
	const isNoticeable = account.waitedMs >= NOTICEABLE_MS;
	if (!isNoticeable && account.rejected === 0) return undefined;
	const key = firstItem === undefined ? '' : `Key of item ${firstItem}: `;
	const waited = `This run waited ${formatDuration(account.waitedMs)} for the rate limits of the API key (${formatRequests(limits.perMinute)} per minute and ${formatCount(limits.perHour)} per hour). `;
	return `${key}${isNoticeable ? waited : ''}${limitAdvice(account)}`;
}

function outageHint({ waits }: Execution): string | undefined {
	if (waits.forOutagesMs < NOTICEABLE_MS) return undefined;
	return `This run waited ${formatDuration(waits.forOutagesMs)} for the service, which was unavailable.`;
}

function retryHint({ waits }: Execution): string | undefined {
	if (waits.forRetriesMs < NOTICEABLE_MS) return undefined;
	return `This run waited ${formatDuration(waits.forRetriesMs)} before retries, because the service rejected requests temporarily or the connection failed.`;
}

function bulkHint({ action }: Execution, byKey: readonly Succeeded[][]): string | undefined {
	const bulk = bulkFormOf(action);
	const count = byKey.flat().length;
	if (bulk === undefined || count < MIN_CONTACTS) return undefined;
	const calls = byKey.reduce((sum, { length }) => sum + Math.ceil(length / bulk.perRequest), 0);
	return `${bulk.participle} ${formatCount(count)} contacts one by one took ${formatRequests(count)}. ${bulk.name} needs ${calls}, but ${bulk.drawback}.`;
}

function skipHint({ counts }: Execution, count: number): string | undefined {
	if (counts.unchanged === 0) return undefined;
	return `Skipped ${formatCount(counts.unchanged)} of ${formatCount(count)} contacts, because nothing has changed in them since this node last sent them.`;
}

function noSkipHint({ skipUnchanged, sentContacts }: Execution): string | undefined {
	if (!skipUnchanged || sentContacts !== undefined) return undefined;
	return "All contacts were sent, because several n8n processes run this workflow, as in queue mode. 'Skip Unchanged Contacts' works with one process only.";
}

/** Counts the changed email addresses: those in the results, or if the service doesn't return them, the shared IDs. */
function emailChangeHint(
	{ counts: { emailChanges, previewed } }: Execution,
	outcomes: readonly ItemOutcome[],
): string | undefined {
	const results = outcomes.filter((outcome) => 'result' in outcome);
	const returned = results.filter(({ result }) => 'previous_email' in result).length;
	const count = returned || emailChanges;
	if (count === 0 || previewed > 0) return undefined;
	const change =
		count === 1
			? 'The email address of 1 contact changed, because its external ID belonged to another email address.'
			: `The email addresses of ${formatCount(count)} contacts changed, because their external IDs belonged to other email addresses.`;
	return returned === 0 ? change : `${change} The output has the old one in 'previous_email'.`;
}

/** Warns if an action created contacts that it shouldn't create. */
function createdHint({ action }: Execution, outcomes: readonly ItemOutcome[]): string | undefined {
	const results = outcomes.flatMap((outcome) => ('result' in outcome ? outcome.result : []));
	return results.some((result) => 'created' in result && result.created === true)
		? action.n8n?.warnIfCreated
		: undefined;
}

function previewHint(
	{ action, counts }: Execution,
	outcomes: readonly ItemOutcome[],
): string | undefined {
	if (counts.previewed === 0) return undefined;
	const contacts =
		counts.previewed === 1 ? '1 contact' : `${formatCount(counts.previewed)} contacts`;
	const failed = outcomes.filter((outcome) => 'error' in outcome).length;
	const invalid = failed === 0 ? '' : ` ${formatCount(failed)} of the rows can't be sent.`;
	return `Preview of ${contacts}: nothing was sent.${invalid} To send, turn off '${settingLabel(action, 'preview')}'.`;
}

/** Returns the label of a setting for mapping rows. An action whose inputs can be previews has all settings. */
const settingLabel = ({ fields }: Action, setting: Field['ofRow']): string =>
	Object.values(fields).find(({ ofRow }) => ofRow === setting)!.label;

/** Lists the custom fields whose dates have several formats with the same key, in a preview. */
function mixedDatesHint(
	{ action, counts }: Execution,
	byKey: readonly Succeeded[][],
): string | undefined {
	if (counts.previewed === 0) return undefined;
	const mixed = new Set(byKey.flatMap(mixedDatesIn));
	if (mixed.size === 0) return undefined;
	return `These custom fields mix date formats: ${[...mixed].join(', ')}. Correct the sheet, or choose how to read the dates under 'Options', '${settingLabel(action, 'dates')}'.`;
}

/** Checks the keys in manual runs only, because each check costs a request. */
async function testKeyHints(
	{ context }: Execution,
	keys: readonly UsedKey[],
): Promise<Array<string | undefined>> {
	if (context.getMode() !== 'manual') return [];
	return await runAll(keys, async ({ account, firstItem }) => {
		if ((await environmentOf(context, account)) !== 'test') return undefined;
		const key = firstItem === undefined ? 'This' : `The key of item ${firstItem}`;
		return `${key} is a test key: it doesn't affect real contacts or send real email.`;
	});
}

function formatDuration(ms: number): string {
	const seconds = Math.round(ms / 1000);
	if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
