import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { foldEmail } from '../client/same-email.ts';
import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import type { BatchOutcome } from './outcome.ts';

/** Whether an email address is suppressed, with its entry on the list if it is. */
export interface SuppressionCheck extends Unsubscribed {
	unsubscribed: boolean;
}

/** The result for an email address: its entry, no entry, or an error. */
type Finding = { entry?: Unsubscribed } | { error: ContactSyncError };

/** Returns the check of an email address from its entry on the list. Without an entry, it has the spelling of the input. */
export const suppressionCheck = (email: string, entry?: Unsubscribed): SuppressionCheck => ({
	email,
	reason: '',
	created_at: '',
	...entry,
	unsubscribed: entry !== undefined,
});

/** Email addresses to find on the suppression list, each once without regard to its spelling. */
export class SuppressionSearch {
	/** Email addresses without a result, in the first spelling of the input, by folded spelling. */
	readonly #open = new Map<string, string>();
	readonly #findings = new Map<string, Finding>();
	/** Number of different email addresses. */
	readonly size: number;

	constructor(emails: readonly string[]) {
		for (const email of emails) {
			const folded = foldEmail(email);
			if (!this.#open.has(folded)) this.#open.set(folded, email);
		}
		this.size = this.#open.size;
	}

	/** Number of email addresses without a result. */
	get openCount(): number {
		return this.#open.size;
	}

	/** The email addresses without a result. */
	get open(): string[] {
		return [...this.#open.values()];
	}

	/** Concludes each email address that is among these entries. */
	take(entries: readonly Unsubscribed[]): void {
		for (const entry of entries) this.#conclude(foldEmail(entry.email), { entry });
	}

	/** Concludes that an email address isn't on the list, or that an error prevented its check. */
	conclude(email: string, error?: ContactSyncError): void {
		this.#conclude(foldEmail(email), error === undefined ? {} : { error });
	}

	/** Concludes with the same result for every email address without a result. */
	concludeRest(error?: ContactSyncError): void {
		for (const email of this.open) this.conclude(email, error);
	}

	/** Returns the outcome for an email address, in the spelling of its entry or of the input. */
	outcomeOf(email: string): BatchOutcome<SuppressionCheck> {
		const finding = this.#findings.get(foldEmail(email))!; // every email address is concluded
		return 'error' in finding ? finding : { result: suppressionCheck(email, finding.entry) };
	}

	#conclude(folded: string, finding: Finding): void {
		if (this.#open.delete(folded)) this.#findings.set(folded, finding);
	}
}
