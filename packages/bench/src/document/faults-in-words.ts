import type { FaultsRow } from '../faults/faults.ts';

/** What docs/limits.md tells of events under faults. */
export function faultsInWords(rows: readonly FaultsRow[]): string {
	const of = (name: string) => rows.find(({ work, way }) => work === 'events' && way === name);
	const [ours, loop] = [of('Contact Sync'), of('plain fetch loop')];
	if (ours === undefined || loop === undefined) return 'This was not measured yet.';
	const figures = `${count(ours.lost)} got lost and ${count(ours.doubled)} came twice; ${count(ours.uncertain)} were reported as uncertain, of which ${count(ours.uncertainButDone)} had been done`;
	return `Of ${count(ours.sent)} events with 5 % faults, ${figures}. A plain loop that tries again lost ${count(loop.lost)} and doubled ${count(loop.doubled)}
([benchmarks.md](benchmarks.md#items-lost-and-doubled-under-faults)).`;
}

const count = (items: number): string => (items === 0 ? 'none' : items.toLocaleString('en-US'));
