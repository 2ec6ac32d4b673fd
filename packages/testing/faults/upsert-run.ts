import {
	ContactSyncError,
	createRunCache,
	runAction,
	runAll,
	type Client,
} from '@contact-sync/core';
import type { OpenedService } from '@contact-sync/service/testing';
import type { State } from '@contact-sync/testing/tables';
import { actionOf } from '@contact-sync/testing/action-of';

/** Outcome of a run. */
export interface RunOutcome {
	/** Sorted email addresses of the items reported as done. */
	done: string[];
	/** Errors of the other items that were started. */
	errors: ContactSyncError[];
}

const action = actionOf('contact.upsert');

/** Generates email addresses in alphabetical order. */
export const emailsOf = (count: number): string[] =>
	Array.from({ length: count }, (_, i) => `person-${String(i).padStart(5, '0')}@acme.example`);

/** Upserts contacts as a platform does: in parallel, until the end or the first error. */
export async function upsertAll(
	client: Client,
	emails: readonly string[],
	{ stopAtError }: { stopAtError: boolean },
): Promise<RunOutcome> {
	const outcome: RunOutcome = { done: [], errors: [] };
	const cache = createRunCache();
	await runAll(emails, async (email) => {
		try {
			await runAction(action, client, { email }, { cache });
			outcome.done.push(email);
		} catch (error) {
			if (!(error instanceof ContactSyncError)) throw error;
			outcome.errors.push(error);
			if (stopAtError) throw error;
		}
	}).catch((error: unknown) => {
		if (!outcome.errors.includes(error as ContactSyncError)) throw error; // errors in the outcome are already recorded
	});
	outcome.done.sort();
	return outcome;
}

/** Returns the sorted email addresses in the service's table, including duplicates. */
export async function contactsIn(service: OpenedService): Promise<string[]> {
	const { contacts } = await service.control<State>('state');
	return contacts.map(({ email }) => email).sort();
}
