import type { Client } from '../api/client.ts';
import { collect } from '../api/collect.ts';
import type { EnrollmentSummary } from '../api/sequences.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { parseTime } from '../tolerant/parse-time.ts';

/** Returns the enrollments of a contact; an empty list if the contact doesn't exist. */
export const enrollmentsOf = (client: Client, email: string): Promise<EnrollmentSummary[]> =>
	collect(client.sequences.listEnrollments(email)).catch((error: unknown) => {
		if (isUnknownContact(error)) return [];
		throw error;
	});

/**
 * Whether an error means that the contact doesn't exist. Assumption: a 404 response for an unknown contact
 * contains a message, and one for a wrong URL doesn't.
 */
export const isUnknownContact = (error: unknown): boolean =>
	error instanceof NotFoundError && error.detail !== undefined;

/**
 * Returns the date of an enrollment, in milliseconds since the Unix epoch. Returns 0 for an invalid date, so
 * that sorting keeps the order of such enrollments.
 */
export const timeOf = ({ enrolled_at }: Pick<EnrollmentSummary, 'enrolled_at'>): number =>
	parseTime(enrolled_at) || 0;
