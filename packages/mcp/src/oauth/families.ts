/** Number of families that are remembered. The one that was used least recently is forgotten. */
const MAX_FAMILIES = 10_000;

/** Time in which the latest refresh token can be used again, because the response can be lost, in milliseconds. */
const RETRY_MS = 30_000;

/** Latest use of a family. */
interface Use {
	/** Lowest generation that can still be used; infinite if the family has ended. */
	next: number;
	/** Time at which the generation before was first used, in milliseconds. */
	at: number;
}

/**
 * Detects codes and refresh tokens that are used twice in this process (RFC 9700 section 4.14). A family consists of
 * a code, generation 0, and the refresh tokens that follow it.
 */
export class Families {
	/** By family. */
	readonly #uses = new Map<string, Use>();
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Uses up a generation. Returns false if it was used before, which ends the family. */
	use(family: string, generation: number): boolean {
		const { next, at } = this.#uses.get(family) ?? { next: 0, at: 0 };
		const now = this.#now();
		const isLatest = generation > 0 && generation === next - 1; // a code is for one use
		if (isLatest && now - at < RETRY_MS) return true;
		const isUnused = generation >= next;
		this.#set(family, { next: isUnused ? generation + 1 : Infinity, at: now });
		return isUnused;
	}

	/** Whether a token was used twice. */
	hasEnded(family: string): boolean {
		return this.#uses.get(family)?.next === Infinity;
	}

	#set(family: string, use: Use): void {
		this.#uses.delete(family);
		this.#uses.set(family, use);
		if (this.#uses.size > MAX_FAMILIES) this.#uses.delete(this.#uses.keys().next().value!); // not empty
	}
}
