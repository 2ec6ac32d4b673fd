import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { newStore, openService } from '@contact-sync/testing/service';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

interface Alert {
	alert: string;
	expr: string;
	labels: { severity: string };
	annotations: { summary: string };
}

const { groups } = parse(read('../monitoring/alerts.yml')) as {
	groups: Array<{ rules: Alert[] }>;
};
const alerts = groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read('../monitoring/dashboard.json')) as {
	panels: Array<{ title: string; targets: Array<{ expr: string }> }>;
};
const queries = [
	...alerts.map(({ alert, expr }) => [alert, expr] as const),
	...dashboard.panels.flatMap(({ title, targets }) =>
		targets.map(({ expr }) => [title, expr] as const),
	),
];
const page = read('../../../docs/operators/monitoring.md');

/** Metrics that the service creates, without the suffixes of histograms. */
const OWN = /\bcontact_sync_\w+?(?=_(?:bucket|count|sum)\b|\b(?!_))/g;

/** Metrics of Prometheus, Node.js, and the process that a query uses. */
const OTHERS = /\b(?:up|process_\w+|nodejs_\w+)\b/g;

let metrics: string;
beforeAll(async () => {
	const service = await openService({ ...(await newStore()), args: ['--metrics-port', '0'] });
	metrics = await (await fetch(service.metrics!)).text();
	await service.stop();
});

const exposed = () => [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);

test.each(queries)('%s is a valid query of existing metrics', (_name, expr) => {
	const errors: string[] = [];
	parser.parse(expr).iterate({
		enter: ({ type, from }) => void (type.isError && errors.push(expr.slice(from))),
	});
	expect(errors).toEqual([]);
	const used = [...(expr.match(OWN) ?? []), ...(expr.match(OTHERS) ?? [])];
	expect(used).not.toEqual([]);
	expect([...exposed(), 'up']).toEqual(expect.arrayContaining(used));
});

test('each event in an alert is counted from 0, so that its first increase is noticed', () => {
	const events = alerts.flatMap(({ expr }) => [...expr.matchAll(/\{(event="[^"]+")\}/g)]);
	expect(events).not.toEqual([]);
	for (const [, label] of events)
		expect(metrics).toContain(`contact_sync_log_events_total{level="warn",${label}} 0`);
});

test('a query with a mistake is noticed', () => {
	let hasError = false;
	parser.parse('sum by (').iterate({ enter: ({ type }) => void (hasError ||= type.isError) });
	expect(hasError).toBe(true);
});

test('the page for operators explains each metric and each alert', () => {
	const own = exposed().filter((name) => name.startsWith('contact_sync_'));
	expect(own.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
	expect(alerts.filter(({ alert }) => !page.includes(`### ${alert}`))).toEqual([]);
});

test('each alert has a severity and a summary', () => {
	expect(alerts).toEqual(
		alerts.map(() =>
			expect.objectContaining({
				labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
				annotations: { summary: expect.stringMatching(/\.$/) },
			}),
		),
	);
});
