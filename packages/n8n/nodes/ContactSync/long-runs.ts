import { ContactSyncError, formatWait } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { toNodeError } from '../shared/node-error.ts';
import { bulkFormOf } from './bulk-form.ts';
import type { Execution } from './execution.ts';
import { formatCount, formatRequests } from './limits-advice.ts';
import { isPreview, isValid, type ParsedItem } from './parse-items.ts';
import { MAX_CONTACTS } from './sent-contacts.ts';

const MINUTE_MS = 60_000;

/** Error for items that aren't sent, because those of their key would take longer than Max Wait. */
class LongRunError extends ContactSyncError {
	override readonly code = 'run_too_long';
}

/**
 * Rejects items that can't be sent within Max Wait, before the first request. Returns the items, with the error if
 * On Error is Continue.
 *
 * @throws NodeOperationError of the slowest key if On Error is Stop Workflow
 */
export function rejectLongRuns(
	execution: Execution,
	items: readonly ParsedItem[],
): readonly ParsedItem[] {
	const errors = longRunErrorsOf(execution, items);
	const [slowest] = errors.values();
	if (slowest === undefined) return items;
	if (!execution.continues) throw toNodeError(execution.context.getNode(), slowest);
	return items.map((item) => {
		const error = isValid(item) && !isPreview(item.input) ? errors.get(item.account) : undefined;
		return error === undefined ? item : { index: item.index, error };
	});
}

/**
 * Returns the errors of accounts whose items can't be sent within Max Wait, slowest first. The time follows from
 * the limits in the credential, those that the service has reported, or the defaults of api.md section 8. Keys
 * don't wait for each other, so their times don't add up.
 */
function longRunErrorsOf(
	execution: Execution,
	items: readonly ParsedItem[],
): Map<Account, LongRunError> {
	if (items.length === 1 || resumesByItself(execution, items)) return new Map();
	const estimates = [...requestsByAccount(items)]
		.map(([account, requests]) => ({
			account,
			requests,
			neededMs: account.session.budget.timeFor(requests),
		}))
		.filter(({ neededMs }) => neededMs > execution.maxWaitMs)
		.sort((a, b) => b.neededMs - a.neededMs);
	return new Map(
		estimates.map(({ account, requests, neededMs }) => [
			account,
			createError(execution, requests, neededMs),
		]),
	);
}

/** Whether each run skips the contacts that earlier runs sent, so that several runs send all items. */
const resumesByItself = ({ sentContacts }: Execution, items: readonly ParsedItem[]): boolean =>
	sentContacts !== undefined && items.length <= MAX_CONTACTS;

/** Returns the minimum number of requests per account. */
function requestsByAccount(items: readonly ParsedItem[]): Map<Account, number> {
	const requests = new Map<Account, number>();
	for (const { account, input } of items.filter(isValid)) {
		if (!isPreview(input)) requests.set(account, (requests.get(account) ?? 0) + 1);
	}
	return requests;
}

function createError(
	{ action, maxWaitMs, continues }: Execution,
	requests: number,
	neededMs: number,
): LongRunError {
	const bulk = bulkFormOf(action);
	const canSkip = action.n8n?.isRepeatable === true && requests <= MAX_CONTACTS;
	const alternatives = [
		`increase 'Max Wait (Minutes)' in 'Options' to ${formatCount(Math.ceil(neededMs / MINUTE_MS))}`,
		"use a key with higher limits, entered in the credential if the service doesn't report them",
		canSkip &&
			"turn on 'Skip Unchanged Contacts' and run the workflow repeatedly, so that each run continues",
		bulk &&
			`use ${bulk.name}, which needs ${formatRequests(Math.ceil(requests / bulk.perRequest))}`,
		'send fewer items per run',
	].filter((text) => typeof text === 'string');
	const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(alternatives);
	return new LongRunError({
		summary: `${formatRequests(requests)} ${requests === 1 ? 'ends' : 'end'} ${formatWait(neededMs)} at this key's rate limits.`,
		hint: `${continues ? 'No item of this key' : 'Nothing'} was sent, because 'Max Wait (Minutes)' is ${formatCount(maxWaitMs / MINUTE_MS)}. To send the items, ${listed}.`,
	});
}
