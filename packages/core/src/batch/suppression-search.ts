import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { foldEmail } from '../client/same-email.ts';
import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import type { BatchOutcome } from './outcome.ts';

/** Whether an email address is suppressed, with its entry on the list if it is. */
export interface SuppressionCheck extends Unsubscribed {
	unsubscribed: boolean;
}

/** What is known about an address. */
type Finding = { entry?: Unsubscribed } | { error: ContactSyncError };

/** Returns the check of an address, as it was given, by its entry on the list. */
export const suppressionCheck = (email: string, entry?: Unsubscribed): SuppressionCheck => ({
	email,
	reason: '',
	created_at: '',
	...entry,
	unsubscribed: entry !== undefined,
});

/** Email addresses that are looked for on the suppression list. Spellings of one address are looked for once. */
export class SuppressionSearch {
	/** The first spelling of each address. */
	readonly #open = new Map<string, string>();
	readonly #findings = new Map<string, Finding>();
	/** Number of different addresses. */
	readonly size: number;

	constructor(emails: readonly string[]) {
		for (const email of emails) {
			const folded = foldEmail(email);
			if (!this.#open.has(folded)) this.#open.set(folded, email);
		}
		this.size = this.#open.size;
	}

	/** Number of addresses about which nothing is known yet. */
	get openCount(): number {
		return this.#open.size;
	}

	/** The addresses about which nothing is known yet. */
	get open(): string[] {
		return [...this.#open.values()];
	}

	/** Takes the entries of addresses that are looked for. */
	take(entries: readonly Unsubscribed[]): void {
		for (const entry of entries) this.#conclude(foldEmail(entry.email), { entry });
	}

	/** Concludes that an address isn't on the list, or why that is unknown. */
	conclude(email: string, error?: ContactSyncError): void {
		this.#conclude(foldEmail(email), error === undefined ? {} : { error });
	}

	/** The same for every address about which nothing is known yet. */
	concludeRest(error?: ContactSyncError): void {
		for (const email of this.open) this.conclude(email, error);
	}

	/** The outcome for an address, in the spelling of its entry or as it was given. */
	outcomeOf(email: string): BatchOutcome<SuppressionCheck> {
		const finding = this.#findings.get(foldEmail(email))!; // every address is concluded
		return 'error' in finding ? finding : { result: suppressionCheck(email, finding.entry) };
	}

	#conclude(folded: string, finding: Finding): void {
		if (this.#open.delete(folded)) this.#findings.set(folded, finding);
	}
}
