import type { FaultsRow } from '../faults/faults.ts';

/** What docs/limits.md tells of events under faults. */
export function faultsInWords(rows: readonly FaultsRow[]): string {
	const of = (name: string) => rows.find(({ work, way }) => work === 'events' && way === name);
	const [ours, loop] = [of('Contact Sync'), of('plain fetch loop')];
	if (ours === undefined || loop === undefined) return 'This was not measured yet.';
	const figures = `${count(ours.lost)} were lost, and ${count(ours.doubled)} were duplicated; ${count(ours.uncertain)} were reported with an unknown outcome, of which ${count(ours.uncertainButDone)} had been processed`;
	return `Of ${count(ours.sent)} events with 5% faults, ${figures}. A plain retry loop lost ${count(loop.lost)} and duplicated ${count(loop.doubled)}
([benchmarks.md](benchmarks.md#items-lost-and-doubled-under-faults)).`;
}

const count = (items: number): string => (items === 0 ? 'none' : items.toLocaleString('en-US'));
