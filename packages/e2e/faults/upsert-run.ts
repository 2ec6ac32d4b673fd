import {
	actions,
	ContactSyncError,
	createClient,
	createRunCache,
	runAction,
	runAll,
	type Client,
	type ClientOptions,
} from '@contact-sync/core';
import type { OpenedService } from '@contact-sync/service/testing';
import type { State } from '@contact-sync/testing/tables';

/** What became of the items of a run. */
export interface RunOutcome {
	/** Emails of those that were reported as done, sorted. */
	done: string[];
	/** Errors of the others that were begun. */
	errors: ContactSyncError[];
}

const action = actions.find(({ key }) => key === 'contact.upsert')!;

/** Emails that sort in the order they are made. */
export const emailsOf = (count: number): string[] =>
	Array.from({ length: count }, (_, i) => `person-${String(i).padStart(5, '0')}@acme.example`);

/** Upserts contacts as a platform does: many at a time, and on to the end or until the first error. */
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
		if (!outcome.errors.includes(error as ContactSyncError)) throw error; // not one of the above
	});
	outcome.done.sort();
	return outcome;
}

/** A client whose waits take no time, as far as it is not told otherwise. */
export function clientOf(
	{ url, keys }: Pick<OpenedService, 'url' | 'keys'>,
	options: Partial<ClientOptions> = {},
): Client {
	let nowMs = Date.now();
	return createClient({
		baseUrl: url,
		apiKey: keys.all!,
		fetch,
		random: Math.random,
		now: () => nowMs,
		sleep: async (ms: number) => void (nowMs += ms),
		...options,
	});
}

/** Emails in the service's table, sorted; one that is there twice is twice in it. */
export async function contactsIn(service: OpenedService): Promise<string[]> {
	const { contacts } = await service.control<State>('state');
	return contacts.map(({ email }) => email).sort();
}
