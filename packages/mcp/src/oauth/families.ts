/** Number of families that are remembered. The one that was used least recently is forgotten. */
const MAX_FAMILIES = 10_000;

/**
 * Detects codes and refresh tokens that are used twice in this process (RFC 9700 section 4.14). A family consists of
 * a code, generation 0, and the refresh tokens that follow it.
 */
export class Families {
	/** Lowest generation that can still be used, by family. */
	readonly #next = new Map<string, number>();

	/** Uses up a generation. Returns false if it was used before, which ends the family. */
	use(family: string, generation: number): boolean {
		const next = this.#next.get(family) ?? 0;
		const isUnused = generation >= next;
		this.#set(family, isUnused ? generation + 1 : Infinity);
		return isUnused;
	}

	/** Whether a token was used twice. */
	hasEnded(family: string): boolean {
		return this.#next.get(family) === Infinity;
	}

	#set(family: string, next: number): void {
		this.#next.delete(family);
		this.#next.set(family, next);
		if (this.#next.size > MAX_FAMILIES) this.#next.delete(this.#next.keys().next().value!); // not empty
	}
}
