import type { Client } from '../client/client.ts';
import { collect } from '../client/collect.ts';
import type { EnrollmentSummary } from '../client/list-enrollments.ts';
import { NotFoundError } from '../errors/not-found-error.ts';

/** Returns the enrollments of a contact; none if there is no such contact. */
export const enrollmentsOf = (client: Client, email: string): Promise<EnrollmentSummary[]> =>
	collect(client.sequences.listEnrollments(email)).catch((error: unknown) => {
		if (isUnknownContact(error)) return [];
		throw error;
	});

/** An assumption: a service that doesn't return an empty list for an unknown contact says so, unlike a wrong URL. */
export const isUnknownContact = (error: unknown): boolean =>
	error instanceof NotFoundError && error.detail !== undefined;

/** Milliseconds since 1970; 0 if the service doesn't say, so that its order stays. */
export const timeOf = ({ enrolled_at }: Pick<EnrollmentSummary, 'enrolled_at'>): number =>
	Date.parse(enrolled_at) || 0;
