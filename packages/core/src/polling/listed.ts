import type { Unsubscribed } from '../api/contacts.ts';

/** An email address that is or was on the list. */
export type Listed = Pick<Unsubscribed, 'email' | 'reason'>;

/** Email addresses grouped by reason, as compact JSON. */
export type ByReason = Record<string, string[]>;

/** Set of email addresses, regardless of case. */
export class ListedSet {
	readonly #entries = new Map<string, Listed>();

	constructor(memory: ByReason = {}) {
		for (const [reason, emails] of Object.entries(memory)) {
			for (const email of emails) this.add({ email, reason });
		}
	}

	get size(): number {
		return this.#entries.size;
	}

	get({ email }: Pick<Listed, 'email'>): Listed | undefined {
		return this.#entries.get(email.toLowerCase());
	}

	add({ email, reason }: Listed): void {
		this.#entries.set(email.toLowerCase(), { email, reason });
	}

	delete({ email }: Pick<Listed, 'email'>): void {
		this.#entries.delete(email.toLowerCase());
	}

	/** Returns a copy of all entries. */
	all(): Listed[] {
		return [...this.#entries.values()];
	}

	toMemory(): ByReason {
		const byReason = new Map<string, string[]>();
		for (const { email, reason } of this.#entries.values()) {
			byReason.set(reason, byReason.get(reason) ?? []);
			byReason.get(reason)!.push(email);
		}
		return Object.fromEntries(byReason);
	}
}
