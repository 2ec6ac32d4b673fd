import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log, LogDetails } from '../base/log.ts';

/** Upper bounds of the response times, in seconds. A database statement takes up to 30 s. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Warnings that alerts watch. Prometheus notices an increase only if a counter existed before. */
const WATCHED = [
	'delivery paused',
	'another workspace file was applied',
	'jobs wait for the workspace file',
	'connections refused',
];

/** Returns a log that also counts its events, including those below the log level. */
export function countEvents(log: Log, registry: Registry): Log {
	const registers = [registry];
	const requests = new Histogram({
		name: 'contact_sync_request_duration_seconds',
		help: 'Requests: number and duration, by method, path template, and status code.',
		labelNames: ['method', 'path', 'status'],
		buckets: BUCKETS_S,
		registers,
	});
	const jobs = new Counter({
		name: 'contact_sync_jobs_total',
		help: 'Attempts of jobs, by kind and outcome: done, failed, lost (another process took it), or set_aside.',
		labelNames: ['kind', 'outcome'],
		registers,
	});
	const emails = new Counter({
		name: 'contact_sync_email_attempts_total',
		help: 'Attempts to send an email, by outcome: sent, queued (retried later), or failed.',
		labelNames: ['outcome'],
		registers,
	});
	const warnings = new Counter({
		name: 'contact_sync_log_events_total',
		help: 'Warnings and errors in the log, by level and event.',
		labelNames: ['level', 'event'],
		registers,
	});
	for (const event of WATCHED) warnings.inc({ level: 'warn', event }, 0);
	const rules: Readonly<Record<string, (details: LogDetails) => void>> = {
		request: ({ method, path, status, ms }) =>
			requests.observe(labels({ method, path, status }), Number(ms) / 1_000),
		'job done': ({ kind }) => jobs.inc(labels({ kind, outcome: 'done' })),
		'job failed': ({ kind }) => jobs.inc(labels({ kind, outcome: 'failed' })),
		'job lease lost': ({ kind }) => jobs.inc(labels({ kind, outcome: 'lost' })),
		'job set aside': ({ kind }) => jobs.inc(labels({ kind, outcome: 'set_aside' })),
		'mail sent': () => emails.inc({ outcome: 'sent' }),
		'mail not delivered': ({ status }) => emails.inc(labels({ outcome: status })),
	};
	return (level, event, details = {}) => {
		rules[event]?.(details);
		if (level === 'warn' || level === 'error') warnings.inc({ level, event });
		log(level, event, details);
	};
}

const labels = (details: LogDetails): Record<string, string> =>
	Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]));
