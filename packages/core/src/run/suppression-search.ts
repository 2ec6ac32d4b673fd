import type { Unsubscribed } from '../api/unsubscribed.ts';
import { foldEmail } from '../tolerant/fold-email.ts';
import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import type { BatchOutcome } from '../catalog/run-context.ts';

/** Result of checking an email address, with its entry on the list if it is suppressed. */
export interface SuppressionCheck extends Unsubscribed {
	unsubscribed: boolean;
}

/** Result for an email address: its entry, no entry, or an error. */
type Finding = { entry?: Unsubscribed } | { error: ContactSyncError };

/** Email addresses to find on the suppression list. Different spellings of an email address count as one. */
export class SuppressionSearch {
	/** Email addresses without a result, as first spelled in the input, keyed by normalized email address. */
	readonly #open = new Map<string, string>();
	readonly #findings = new Map<string, Finding>();
	/** Number of different email addresses. */
	readonly size: number;
	/** Number of requests sent. */
	requests = 0;

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

	/** Records a result for each email address among these entries. */
	take(entries: readonly Unsubscribed[]): void {
		for (const entry of entries) this.#conclude(foldEmail(entry.email), { entry });
	}

	/** Records that an email address isn't on the list, or that an error prevented the check. */
	conclude(email: string, error?: ContactSyncError): void {
		this.#conclude(foldEmail(email), error === undefined ? {} : { error });
	}

	/** Records the same result for every email address without a result. */
	concludeRest(error?: ContactSyncError): void {
		for (const email of this.open) this.conclude(email, error);
	}

	/** Returns the outcome for an email address, with the spelling from the entry or from the input. */
	outcomeOf(email: string): BatchOutcome<SuppressionCheck> {
		const finding = this.#findings.get(foldEmail(email))!; // every email address has a result
		if ('error' in finding) return finding;
		const { entry = { email, reason: '', created_at: '' } } = finding;
		return { result: { ...entry, unsubscribed: finding.entry !== undefined } };
	}

	#conclude(folded: string, finding: Finding): void {
		if (this.#open.delete(folded)) this.#findings.set(folded, finding);
	}
}
