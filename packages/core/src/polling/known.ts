import type { Unsubscribed } from '../api/contacts.ts';
import { FINGERPRINT_LENGTH, fingerprint } from './fingerprint.ts';
import { secondsOf } from './polled-list.ts';

/** Stored data about the known entries, as plain JSON. */
export interface KnownMemory {
	/**
	 * Concatenated fingerprints, keyed by the entries' day, in days since 1970. The key is `NaN` for entries
	 * without a date.
	 */
	days: Record<string, string>;
	/** Latest day, in days since 1970, up to which all entries count as known. */
	upTo?: number;
}

/**
 * Maximum number of fingerprints, which take up 60 kB. The memory exceeds this number only if a single week
 * has more entries, or if entries have no date.
 */
const MAX_STORED = 10_000;

/** Number of days whose fingerprints are never dropped, so that late entries are still recognized. */
const RETENTION_DAYS = 7;

const DAY_S = 86_400;

const dayOf = (entry: Unsubscribed): number => Math.floor(secondsOf(entry) / DAY_S);

/** Returns the fingerprint of an entry. Dates are compared to the second, in any format. */
const fingerprintOf = (entry: Unsubscribed): string =>
	fingerprint(
		[entry.email.toLowerCase(), entry.reason, secondsOf(entry) || entry.created_at].join('\n'),
	);

/** Entries found by this poll and earlier polls. */
export class Known {
	readonly #memory: KnownMemory;
	readonly #before = new Set<string>();
	readonly #added = new Set<string>();

	constructor(memory: KnownMemory = { days: {} }) {
		this.#memory = memory;
		for (const [day, text] of Object.entries(memory.days)) {
			for (let i = 0; i < text.length; i += FINGERPRINT_LENGTH) {
				this.#before.add(`${day} ${text.slice(i, i + FINGERPRINT_LENGTH)}`);
			}
		}
	}

	/**
	 * Adds an entry. Returns `before` if an earlier poll added it, `now` if this poll already added it, or
	 * `new`.
	 */
	add(entry: Unsubscribed): 'before' | 'now' | 'new' {
		const name = nameOf(entry);
		if (dayOf(entry) <= (this.#memory.upTo ?? -Infinity) || this.#before.has(name)) return 'before';
		if (this.#added.has(name)) return 'now';
		this.#added.add(name);
		return 'new';
	}

	/** Returns the memory. If it's too large, whole days are dropped, oldest first. */
	toMemory(nowMs: number): KnownMemory {
		const days = { ...this.#memory.days };
		for (const name of this.#added) {
			const [day, print] = name.split(' ') as [string, string];
			days[day] = (days[day] ?? '') + print;
		}
		let { upTo } = this.#memory;
		let left = Object.values(days).join('').length / FINGERPRINT_LENGTH - MAX_STORED;
		const old = Object.keys(days)
			.map(Number)
			.filter((day) => day < nowMs / 1000 / DAY_S - RETENTION_DAYS)
			.sort((a, b) => a - b);
		for (const day of old) {
			if (left <= 0) break;
			left -= days[day]!.length / FINGERPRINT_LENGTH;
			delete days[day];
			upTo = day;
		}
		return { days, upTo };
	}
}

const nameOf = (entry: Unsubscribed): string => `${dayOf(entry)} ${fingerprintOf(entry)}`;
