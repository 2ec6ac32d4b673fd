import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { listEntries } from './pages.ts';
import { entryOf, textOf } from './read.ts';

/** A contact's enrollment. api.md section 2 shows no field; empty text where the service does not say. */
export interface EnrollmentSummary {
	id: string;
	sequence_slug: string;
	status: string;
	enrolled_at: string;
}

/** The enrollments of the contact with this email. api.md section 4, /sequences/api/contact-enrollments/. */
export const listEnrollments = (send: Send, email: string) =>
	listEntries(
		send,
		{ call: callTo(endpoints.listEnrollments, { email }), name: 'enrollments' },
		readEnrollment,
	);

function readEnrollment(given: unknown): EnrollmentSummary | undefined {
	const entry = entryOf(given);
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
