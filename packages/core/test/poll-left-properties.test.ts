import fc from 'fast-check';
import { DAY_MS } from '@contact-sync/testing/moving-list';
import type { Unsubscribed } from '../src/index.ts';
import { leftListOf } from './helpers/left-list.ts';

describe.each([true, false])('for any changes to a list (with a count: %p),', (isCounted) => {
	const change = fc.record({
		kind: fc.constantFrom('add' as const, 'remove' as const, 'return' as const),
		at: fc.nat(),
	});
	const step = fc.record({
		before: fc.array(change, { maxLength: 3 }),
		during: fc.array(change, { maxLength: 3 }),
		failsAt: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
	});

	it('each email address that left is returned exactly once within a day', () =>
		fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 14 }),
				fc.array(step, { maxLength: 8 }),
				async (size, steps) => {
					const list = await leftListOf(size, { isCounted });
					const departures = new Map<string, number>();
					const gone: Unsubscribed[] = [];
					const known = list.entries.map(({ email }) => email);
					const apply = ({ kind, at }: { kind: string; at: number }) => {
						list.nowMs += 1_000;
						if (kind === 'add') return void list.add();
						const from = kind === 'return' ? gone : list.entries;
						if (from.length === 0) return;
						const [entry] = from.splice(at % from.length, 1);
						const created_at = new Date(list.nowMs).toISOString();
						if (kind === 'return') return void list.entries.unshift({ ...entry!, created_at });
						gone.push(entry!);
						departures.set(entry!.email, (departures.get(entry!.email) ?? 0) + 1);
					};
					for (const { before, during, failsAt } of steps) {
						before.forEach(apply);
						const changes = [...during];
						let requests = 0;
						const beforeRequest = () => {
							requests += 1;
							if (requests === failsAt) throw new Error('The connection broke.');
							if (requests > 1 && changes.length > 0) apply(changes.shift()!);
						};
						Object.assign(list, { beforePage: beforeRequest, beforeFind: beforeRequest });
						await list.pollLeft().catch(() => {});
					}
					Object.assign(list, { beforePage: () => {}, beforeFind: () => {} });
					list.nowMs += DAY_MS;
					await list.pollLeft();
					const timesOf = (email: string) =>
						list.left.filter((name) => `${name}@acme.example` === email).length;
					const left = [...new Set(list.left)].map((name) => `${name}@acme.example`);
					expect(left.filter((email) => timesOf(email) > (departures.get(email) ?? 0))).toEqual([]);
					const goneNow = known.filter((email) => gone.some((entry) => entry.email === email));
					expect(goneNow.filter((email) => timesOf(email) === 0)).toEqual([]);
				},
			),
			{ numRuns: 200 },
		));
});
