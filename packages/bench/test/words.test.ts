import { faultsInWords } from '../src/document/faults-in-words.ts';
import { gainsInWords } from '../src/document/gains-in-words.ts';
import type { FaultsRow } from '../src/faults/faults.ts';
import type { TrafficRow } from '../src/traffic/requests-and-time.ts';

const fault = (way: string, figures: Partial<FaultsRow>): FaultsRow => ({
	work: 'events',
	way,
	store: 'PGlite',
	sent: 1_000,
	lost: 0,
	doubled: 0,
	uncertain: 0,
	uncertainButDone: 0,
	requests: 1_000,
	...figures,
});
const FAULTS = [
	fault('Contact Sync', { uncertain: 54, uncertainButDone: 13 }),
	fault('plain fetch loop', { lost: 2, doubled: 11 }),
];

const traffic = (way: TrafficRow['way'], figures: Partial<TrafficRow>): TrafficRow => ({
	latencyMs: 300,
	contacts: 5_000,
	way,
	requests: 1,
	refused: 0,
	missing: 0,
	seconds: 1,
	timesLeast: 1,
	...figures,
});
const TRAFFIC = [
	traffic('Contact Sync, Bulk Enroll', { requests: 12, seconds: 3.6 }),
	traffic('Contact Sync, Bulk Enroll', { latencyMs: 3_000, requests: 99 }),
	traffic('n8n HTTP Request, no batching', { requests: 25_000, missing: 4_940 }),
];

describe('what documents tell of the figures', () => {
	it('is what was measured', () => {
		expect(gainsInWords(TRAFFIC, FAULTS)).toContain('**12 requests, 4 seconds**, 0 missing');
		expect(gainsInWords(TRAFFIC, FAULTS)).toContain('25,000 requests, 4,940 contacts missing');
		expect(gainsInWords(TRAFFIC, FAULTS)).toContain('**0 lost, 0 doubled**; 54 events');
		expect(gainsInWords(TRAFFIC, FAULTS)).toContain('2 lost, 11 doubled');
		expect(faultsInWords(FAULTS)).toContain(
			'54 were reported with an unknown outcome, of which 13 had been',
		);
	});

	it('says so where nothing was', () => {
		expect(gainsInWords([], FAULTS)).toBe('This was not measured yet.');
		expect(gainsInWords(TRAFFIC, [])).toBe('This was not measured yet.');
		expect(faultsInWords([])).toBe('This was not measured yet.');
	});
});
