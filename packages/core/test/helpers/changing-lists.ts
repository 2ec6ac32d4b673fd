import fc from 'fast-check';
import { checked, numbered } from './check-many.ts';
import { SuppressionService, type ListStyle } from './suppression-service.ts';

const STYLES = fc
	.record<Required<ListStyle>>({
		pages: fc.constantFrom('cursor', 'numbered', 'numbered, no links', 'first only'),
		isCounted: fc.boolean(),
		order: fc.constantFrom(
			'newest first',
			'oldest first',
			'by email',
			'without dates, new ones first',
		),
		isFiltered: fc.constantFrom(true, true, true, false),
		pageSize: fc.integer({ min: 1, max: 4 }),
	})
	.filter(({ pages, isFiltered }) => pages !== 'first only' || isFiltered); // otherwise, the other entries are nowhere

const CHANGE = fc.record({
	/** Number of the request before the change. */
	at: fc.nat({ max: 12 }),
	kind: fc.constantFrom('add', 'remove', 'remove'),
	address: fc.nat({ max: 99 }),
});

/**
 * Checks many email addresses against random lists that change while they are read. Expects that addresses that
 * stay listed are found, that addresses that were never listed aren't, and that the number of requests is limited.
 */
export async function expectFoundInChangingLists(numRuns: number): Promise<void> {
	const property = fc.asyncProperty(
		STYLES,
		fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 16 }),
		fc.array(CHANGE, { maxLength: 10 }),
		fc.constantFrom(4, 30, 60, 100),
		async (style, listed, changes, count) => {
			const service = new SuppressionService(
				listed.map((number) => `p${number}@acme.example`),
				style,
			);
			const changed = new Set(changes.map(({ address }) => `p${address}@acme.example`));
			const onList = new Set(service.entries.map(({ email }) => email));
			let requests = 0;
			service.before = () => {
				for (const { kind, address } of changes.filter(({ at }) => at === requests)) {
					const email = `p${address}@acme.example`;
					service.remove(email);
					if (kind === 'add' && !onList.has(email)) service.add(email);
				}
				requests += 1;
			};
			const emails = numbered(count);
			const results = await checked(service, emails);
			const wrong = emails.filter((email, i) => {
				const result = results[i];
				if (typeof result !== 'boolean') return style.isFiltered; // unknown
				return !changed.has(email) && result !== onList.has(email);
			});
			expect([results.length, wrong]).toEqual([count, []]);
			if (!style.isFiltered) return;
			const additions = changes.filter(({ kind }) => kind === 'add').length;
			expect(requests).toBeLessThanOrEqual(count * 1.5 + 1 + additions);
		},
	);
	await fc.assert(property, { numRuns });
}
