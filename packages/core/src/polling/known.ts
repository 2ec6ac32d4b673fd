import { FINGERPRINT_LENGTH, fingerprint } from './fingerprint.ts';

/** Set of identifiers, stored as fingerprints: six characters per identifier. */
export class Known {
	readonly #prints: Set<string>;

	/** @param text concatenated fingerprints, from `toString` */
	constructor(text = '') {
		this.#prints = new Set(text.match(PRINT));
	}

	get size(): number {
		return this.#prints.size;
	}

	has(id: string): boolean {
		return this.#prints.has(fingerprint(id));
	}

	addAll(ids: Iterable<string>): void {
		for (const id of ids) this.#prints.add(fingerprint(id));
	}

	toString(): string {
		return [...this.#prints].join('');
	}
}

const PRINT = new RegExp(`.{${FINGERPRINT_LENGTH}}`, 'g');
