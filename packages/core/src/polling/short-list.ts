import { fingerprint, FINGERPRINT_LENGTH } from './fingerprint.ts';
import type { Source } from './source.ts';

/** Memory between polls. */
interface SeenMemory {
	/** Fingerprints of the IDs of all entries seen, concatenated. */
	seen: string;
}

/** List that each poll reads completely, and whose entries never change. */
export interface ShortList<Entry> {
	/** Reads all entries. */
	read: () => Promise<Entry[]>;
	idOf: (entry: Entry) => string;
}

/** Returns the source of a short list's new entries. IDs are stored permanently, so each entry is returned once. */
export const newEntriesOfShort = <Entry extends object>({
	read,
	idOf,
}: ShortList<Entry>): Source<Entry> => ({
	async poll(memory) {
		const { seen } = (memory ?? { seen: '' }) as SeenMemory; // stored by this source
		const known = new Set(partsOf(seen));
		const byPrint = new Map((await read()).map((entry) => [fingerprint(idOf(entry)), entry]));
		const added = [...byPrint].filter(([print]) => !known.has(print));
		const isSame = memory !== undefined && added.length === 0;
		return {
			entries: memory === undefined ? [] : added.map(([, entry]) => entry).reverse(),
			memory: isSame ? memory : { seen: [seen, ...added.map(([print]) => print)].join('') },
		};
	},
	samples: read,
	readRecent: read,
});

const partsOf = (text: string): string[] =>
	Array.from({ length: text.length / FINGERPRINT_LENGTH }, (_, i) =>
		text.slice(i * FINGERPRINT_LENGTH, (i + 1) * FINGERPRINT_LENGTH),
	);
