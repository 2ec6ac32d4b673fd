import { createBudget, type Budget } from '../../core.ts';
import type { Credential } from './host-client.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** One budget a key and address for the whole process, so that all running executions share it. */
const budgets = new Map<string, Budget>();

/** Gives the budget of a credential. Limits that were changed in the credential hold from the next request on. */
export function budgetOf({ apiKey, baseUrl, perMinute, perHour }: Credential): Budget {
	const limits = { perMinute, perHour };
	const name = JSON.stringify([baseUrl, apiKey]);
	const known = budgets.get(name);
	if (known !== undefined) {
		known.setLimits(limits);
		return known;
	}
	forgetIdle();
	const budget = createBudget(limits, { now: monotonicNow, sleep });
	budgets.set(name, budget);
	return budget;
}

/** A budget that remembers nothing is as good as a new one. */
function forgetIdle(): void {
	for (const [name, budget] of budgets) if (budget.isIdle) budgets.delete(name);
}
