import { ConflictError } from '../errors/conflict-error.ts';
import {
	entryOf,
	flagIn,
	isRecord,
	keyFor,
	plainName,
	textOf,
	type Json,
} from '../tolerant/find.ts';
import { ENDS } from '../tolerant/names.ts';
import type { Send } from '../transport/send.ts';
import { readBulkOutcome, type BulkOutcome } from './bulk-outcome.ts';
import { callTo } from './call-to.ts';
import { endpoint } from './endpoint.ts';
import { missingForEnrollment, missingForReading, missingSequence } from './missing.ts';
import { listEntries, listPages, LONG_PAGES } from './pages.ts';
import { readIfObject } from './read.ts';
import { explainNoneEnrolled, explainNotEnrolled } from './suppressed.ts';
import type { BulkEnrollBody, EnrollBody, Enrollment } from './wire.ts';

/** Maximum number of email addresses per call. api.md section 8. */
export const MAX_BULK_EMAILS = 500;

/** Sequence. Only the slug is certain; api.md section 2 specifies no other field. */
export interface SequenceSummary {
	slug: string;
	/** Name; the slug if the service returns none. */
	name: string;
	/**
	 * Whether the sequence accepts enrollments. True if the service doesn't return this value, because the
	 * list contains only active sequences by default.
	 */
	active: boolean;
	/** Number of steps; absent if the service doesn't return it. */
	steps?: number;
}

/** Enrollment of a contact. api.md section 2 specifies no fields; values that the service doesn't return are empty. */
export interface EnrollmentSummary {
	id: string;
	sequence_slug: string;
	status: string;
	enrolled_at: string;
}

/** Enrollment, with the fields that the response contains. api.md doesn't specify the response. */
export type Enrolled = Partial<Omit<Enrollment, 'status'>> & {
	/** `already_enrolled` if the service answered with 409, which contains no enrollment. */
	status?: Enrollment['status'] | 'already_enrolled';
	/** Whether this call enrolled the contact. Assumption: the status code of a new enrollment is 201. */
	created: boolean;
	sequence_name?: string;
};

/** Endpoints of sequences. api.md section 4. */
export const sequenceEndpoints = {
	listSequences: endpoint<{ include_inactive?: string }>({
		method: 'get',
		path: 'sequences/api/list/',
		scope: 'sequences:read',
		replay: 'safe',
	}),
	listEnrollments: endpoint<{ email: string }>({
		method: 'get',
		path: 'sequences/api/contact-enrollments/',
		scope: 'sequences:read',
		replay: 'safe',
		missing: ({ email }) => missingForReading(email), // an assumption: other services can return an empty list
	}),
	enroll: endpoint<EnrollBody>({
		method: 'post',
		path: 'sequences/enroll/',
		scope: 'sequences:enroll',
		replay: 'safe', // an assumption: an enrolled contact stays enrolled
		missing: ({ email, sequence_slug }) => missingForEnrollment(email, sequence_slug),
		explain: ({ email }, detail) => explainNotEnrolled(email, detail),
	}),
	bulkEnroll: endpoint<BulkEnrollBody>({
		method: 'post',
		path: 'sequences/api/bulk-enroll/',
		scope: 'sequences:enroll',
		replay: 'safe', // an assumption: an enrolled contact stays enrolled
		missing: ({ sequence_slug }) => missingSequence(sequence_slug),
		explain: ({ emails }, detail) => explainNoneEnrolled(emails, detail),
	}),
};

/**
 * Functions of sequences. api.md section 4.
 *
 * @param write sends changes, except bulk enrollments, whose responses contain failures of single contacts
 */
export const sequences = (send: Send, write: Send) => ({
	/** GET /sequences/api/list/. The name of the parameter is an assumption. */
	list: ({ includeInactive = false } = {}) =>
		listEntries(
			send,
			{
				call: callTo(
					sequenceEndpoints.listSequences,
					includeInactive ? { include_inactive: 'true' } : {},
				),
				name: 'sequences',
			},
			readSequence,
		),

	/** GET /sequences/api/list/ with inactive sequences. Returns long pages. */
	listPages: () =>
		listPages(
			send,
			{
				call: callTo(sequenceEndpoints.listSequences, { include_inactive: 'true', ...LONG_PAGES }),
				name: 'sequences',
			},
			readSequence,
		),

	/** GET /sequences/api/contact-enrollments/: lists the enrollments of the contact with this email address. */
	listEnrollments: (email: string) =>
		listEntries(
			send,
			{ call: callTo(sequenceEndpoints.listEnrollments, { email }), name: 'enrollments' },
			readEnrollment,
		),

	/**
	 * POST /sequences/enroll/: enrolls a contact in an active sequence. Assumption: if the contact is already
	 * enrolled, a service returns either 200 or 409.
	 */
	async enroll(enrollment: EnrollBody): Promise<Enrolled> {
		const response = await write(callTo(sequenceEndpoints.enroll, enrollment)).catch(
			(error: unknown) => {
				if (error instanceof ConflictError) return undefined;
				throw error;
			},
		);
		if (response === undefined) return { status: 'already_enrolled', created: false };
		const body = readIfObject(response);
		const sequence_name =
			textOf(body, 'sequence_name') ??
			(isRecord(body.sequence) ? textOf(body.sequence, 'name', 'title') : undefined);
		return {
			...body,
			...(sequence_name !== undefined && { sequence_name }),
			created: response.status === 201,
		};
	},

	/** POST /sequences/api/bulk-enroll/: enrolls up to 500 contacts in one sequence. */
	async bulkEnroll(enrollment: BulkEnrollBody): Promise<BulkOutcome> {
		const response = await send(callTo(sequenceEndpoints.bulkEnroll, enrollment));
		return readBulkOutcome(response, enrollment.emails);
	},
});

/**
 * Returns the outcome of an ended enrollment; undefined if the enrollment is active or has an unknown status.
 */
export const endOf = ({ status }: EnrollmentSummary): keyof typeof ENDS | undefined =>
	keyFor(ENDS, status);

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

function readSequence(value: unknown): SequenceSummary | undefined {
	if (typeof value === 'string') return { slug: value, name: value, active: true };
	const entry = entryOf(value);
	if (entry === undefined) return undefined;
	const sequence = isRecord(entry.sequence) ? entry.sequence : entry;
	const slug = textOf(sequence, 'slug', 'sequence_slug');
	if (slug === undefined) return undefined;
	const { active, is_active, isActive, status } = sequence;
	const flag = active ?? is_active ?? isActive ?? status ?? true;
	const steps = stepsIn(sequence);
	return {
		slug,
		name: textOf(sequence, 'name', 'title') ?? slug,
		active: flagIn(flag) ?? plainName(String(flag)) === 'active',
		...(steps !== undefined && { steps }),
	};
}

/** Returns the number of steps, which the service may return as a number or as a list. */
function stepsIn({ steps, step_count: count }: Json): number | undefined {
	const value = Array.isArray(steps) ? steps.length : (steps ?? count);
	return typeof value === 'number' ? value : undefined;
}
