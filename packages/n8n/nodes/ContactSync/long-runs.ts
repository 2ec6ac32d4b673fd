import { ContactSyncError, formatWait } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { bulkFormOf } from './bulk-form.ts';
import type { Execution } from './execution.ts';
import { formatCount, formatRequests } from './limits-advice.ts';
import { isPreview, isValid, type ParsedItem } from './parse-items.ts';
import { MAX_CONTACTS } from './sent-contacts.ts';

const MINUTE_MS = 60_000;

/** Error for a run that isn't started, because it would take longer than Max Wait. */
class LongRunError extends ContactSyncError {
	override readonly code = 'run_too_long';
}

/**
 * Returns an error if a run can't end within Max Wait, before its first request. The time follows from the
 * limits in the credential, those that the service has reported, or the defaults of api.md section 8.
 */
export function longRunErrorOf(
	execution: Execution,
	items: readonly ParsedItem[],
): LongRunError | undefined {
	if (items.length === 1 || resumesByItself(execution, items)) return undefined;
	for (const [{ session }, requests] of requestsByAccount(items)) {
		const neededMs = session.budget.timeFor(requests);
		if (neededMs > execution.maxWaitMs) return createError(execution, requests, neededMs);
	}
	return undefined;
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
	{ action, maxWaitMs }: Execution,
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
		summary: `${formatRequests(requests)} end ${formatWait(neededMs)} at this key's rate limits.`,
		hint: `Nothing was sent, because 'Max Wait (Minutes)' is ${formatCount(maxWaitMs / MINUTE_MS)}. To send the items, ${listed}.`,
	});
}
