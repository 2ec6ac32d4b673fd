import type { TopLevelSpec } from 'vega-lite';
import type { TrafficRow } from '../traffic/requests-and-time.ts';
import type { WayName } from '../traffic/ways.ts';

interface Look {
	color: string;
	/** Points that are drawn and left out in turn. */
	dash: number[];
	width: number;
	shape: string;
}

/** Ours are broad and solid; lines that lie on them show as dashes. */
const LOOKS: Record<WayName, Look> = {
	'Contact Sync, Bulk Enroll': { color: '#1a7f37', dash: [1, 0], width: 4, shape: 'circle' },
	'Contact Sync, Create or Update': { color: '#54aeff', dash: [1, 0], width: 5, shape: 'circle' },
	'Loop that obeys Retry-After': { color: '#8250df', dash: [7, 7], width: 2, shape: 'diamond' },
	'n8n node that calls item by item': {
		color: '#bf3989',
		dash: [2, 3],
		width: 2,
		shape: 'cross',
	},
	'n8n HTTP Request, no batching': {
		color: '#cf222e',
		dash: [1, 0],
		width: 3,
		shape: 'triangle-down',
	},
	'n8n HTTP Request, batches of 50': {
		color: '#f2a33a',
		dash: [6, 4],
		width: 2,
		shape: 'triangle-up',
	},
	'n8n HTTP Request, batches of 1': {
		color: '#24292f',
		dash: [3, 6],
		width: 2,
		shape: 'square',
	},
};

const looks = Object.values(LOOKS);

/** A scale that gives each way what its look says. */
const scaleOf = <K extends keyof Look>(key: K) => ({
	type: 'ordinal' as const,
	domain: Object.keys(LOOKS),
	range: looks.map((look) => look[key]),
});

const color = {
	field: 'way',
	type: 'nominal' as const,
	title: null,
	scale: scaleOf('color'),
	legend: { orient: 'bottom' as const, columns: 3, symbolSize: 90, labelLimit: 300 },
};

const APART = { strokeDash: 'independent' as const, strokeWidth: 'independent' as const };

/** The legend has marks and colours alone; dashes would cut the marks to pieces. */
const hidden = { legend: null, field: 'way', type: 'ordinal' as const };

/** What stands beside a value of the time axis, which is in seconds. */
const TIME_LABELS = {
	1: '1 s',
	10: '10 s',
	60: '1 min',
	600: '10 min',
	3600: '1 h',
	36000: '10 h',
	180000: '50 h',
};

const REQUESTS = {
	title: 'Requests, refused ones too',
	y: {
		field: 'requests',
		scale: { type: 'log' as const, domain: [1, 400_000], nice: false },
		axis: { values: [1, 10, 100, 1_000, 10_000, 100_000], format: ',d', title: null },
	},
};

const TIME = {
	title: 'Time until it has ended',
	y: {
		field: 'seconds',
		scale: { type: 'log' as const, domain: [0.2, 300_000], nice: false },
		axis: {
			values: Object.keys(TIME_LABELS).map(Number),
			labelExpr: `${JSON.stringify(TIME_LABELS)}[datum.value]`,
			title: null,
		},
	},
};

/** One half of the picture: a line for each way, with a point for each number of contacts. */
const panel = ({ title, y }: typeof REQUESTS | typeof TIME) => ({
	title,
	width: 400,
	height: 320,
	resolve: { legend: APART },
	encoding: {
		x: {
			field: 'contacts',
			type: 'quantitative' as const,
			title: 'Contacts',
			scale: { type: 'log' as const, nice: false },
			axis: { values: [1, 50, 500, 5_000, 50_000], format: ',d', labelFlush: false },
		},
		y: { ...y, type: 'quantitative' as const },
		color,
	},
	layer: [
		{
			mark: { type: 'line' as const },
			encoding: {
				strokeDash: { ...hidden, scale: scaleOf('dash') },
				strokeWidth: { ...hidden, scale: scaleOf('width') },
			},
		},
		{
			mark: { type: 'point' as const, size: 60, opacity: 1, strokeWidth: 2 },
			encoding: {
				shape: { ...color, scale: scaleOf('shape') },
				fill: { ...color, condition: { test: 'datum.missing > 0', value: 'white' } },
			},
		},
	],
});

/** The latency that is drawn. */
const DRAWN_MS = 300;

/** Requests and time against contacts, side by side. */
export const requestsAndTimePlot = (rows: readonly TrafficRow[]): TopLevelSpec => ({
	data: { values: rows.filter(({ latencyMs }) => latencyMs === DRAWN_MS) },
	title: {
		text: 'Contacts pushed through 60 requests a minute and 1,000 an hour',
		subtitle: 'Answers after 0.3 s. A hollow mark: it gave up, and contacts are missing.',
	},
	hconcat: [panel(REQUESTS), panel(TIME)],
	resolve: { legend: APART },
	spacing: 40,
});
