import type { JournalEntry } from '../../src/test-controls/journal.ts';

/** Response of GET /__controls/journal. */
export interface JournalAnswer {
	count: number;
	entries: JournalEntry[];
}

type Row = Record<string, unknown> & { product: string; environment: string };

/** Response of GET /__controls/state. */
export interface State {
	contacts: (Row & { id: string; email: string; tags: string[]; custom_fields: object })[];
	tags: Row[];
	events: (Row & { name: string; email: string; properties: object })[];
	enrollments: (Row & { sequence_slug: string; email: string; status: string })[];
	mails: (Row & {
		to_email: string;
		subject: string;
		status: string;
		message_id: string;
		created_at: string;
	})[];
	suppressions: (Row & { email: string; reason: string; suppressed_at: string })[];
	activity: (Row & { kind: string; email: string; details: object })[];
	jobs: (Row & { kind: string; due_at: string; takes: number })[];
}
