import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { listEntries } from './pages.ts';
import { entryOf, textOf } from './read.ts';

/** Enrollment of a contact. api.md section 2 specifies no fields; values that the service doesn't return are empty. */
export interface EnrollmentSummary {
	id: string;
	sequence_slug: string;
	status: string;
	enrolled_at: string;
}

/** Lists the enrollments of the contact with this email address. api.md section 4, /sequences/api/contact-enrollments/. */
export const listEnrollments = (send: Send, email: string) =>
	listEntries(
		send,
		{ call: callTo(endpoints.listEnrollments, { email }), name: 'enrollments' },
		readEnrollment,
	);

/** Patterns of the statuses of ended enrollments. They are assumptions, like the statuses in wire.ts. */
const ENDS: Readonly<Record<'completed' | 'stopped', RegExp>> = {
	completed: /^(completed?|finished|done)$/i,
	stopped: /^(stopped|cancell?ed|exited|removed|unenrolled|unsubscribed)$/i,
};

/**
 * Returns the outcome of an ended enrollment; undefined if the enrollment is active or has an unknown status.
 */
export const endOf = ({ status }: EnrollmentSummary): keyof typeof ENDS | undefined =>
	ENDED.find((end) => ENDS[end].test(status));

const ENDED = ['completed', 'stopped'] as const;

function readEnrollment(value: unknown): EnrollmentSummary | undefined {
	const entry = entryOf(value);
	if (entry === undefined) return undefined;
	const { sequence } = entry;
	const nested = isRecord(sequence) ? textOf(sequence, 'slug', 'name') : undefined;
	return {
		id: textOf(entry, 'id') ?? '',
		sequence_slug: textOf(entry, 'sequence_slug', 'slug', 'sequence') ?? nested ?? '',
		status: textOf(entry, 'status', 'state') ?? '',
		enrolled_at: textOf(entry, 'enrolled_at', 'created_at') ?? '',
	};
}
