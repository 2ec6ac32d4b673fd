import { runAll } from '../../run/run-all.ts';
import type { Client } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { endOf } from '../../api/sequences.ts';
import { fieldName, sentence, typed } from '../../errors/text.ts';
import type { ContactSyncError } from '../../errors/contact-sync-error.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { newEntriesOf } from '../../polling/new-entries.ts';
import type { PolledPage } from '../../polling/source.ts';
import {
	enrollmentOutputs,
	enrollmentSample,
	type EnrollmentEntry,
} from '../../catalog/enrollment-entry.ts';
import { enrollmentsOf, timeOf } from '../../run/enrollments-of.ts';
import { invalidEmailError, isAboutAddresses } from '../../run/rejected-addresses.ts';
import { choice, textList } from '../../catalog/fields.ts';
import { sequence } from '../../catalog/shared-fields.ts';
import { readEmailList } from '../../input/email-list.ts';
import { defineTrigger } from '../../catalog/trigger.ts';

/**
 * Maximum number of contacts. A poll sends one request per contact, and a key's limit is 60 requests per
 * minute. api.md section 8.
 */
const MAX_EMAILS = 50;

/** Fix for an email address that the service rejects. */
const FIX = sentence`Correct it in ${fieldName('emails')}, or remove it there.`;

/** Number of contacts that are read at the same time. */
const BATCH_SIZE = 5;

const MINUTE_MS = 60_000;

const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/**
 * Starts a workflow when an enrollment of a listed contact ends. api.md section 4,
 * /sequences/api/contact-enrollments/.
 */
export const enrollmentFinished = defineTrigger({
	key: 'contact.enrollmentFinished',
	name: 'Enrollment Finished',
	summary: 'Triggers when a sequence ends for one of the listed contacts.',
	n8n: { action: 'On enrollment finished' },
	zapier: {
		step: { as: 'trigger', key: 'enrollment_finished', noun: 'Enrollment' },
	},
	endpoint: endpoints.listEnrollments,
	effect: 'read',
	fields: {
		emails: textList({
			label: 'Emails',
			help: `The email addresses of the contacts to watch, up to ${MAX_EMAILS}. Each one costs one request per poll: 10 email addresses polled every minute take 600 of the 1,000 requests per hour.`,
			placeholder: 'e.g. ada@acme.example, grace@acme.example',
			example: ['ada@acme.example', 'grace@acme.example'],
			required: true,
		}),
		outcome: choice({
			label: 'Outcome',
			help: 'Includes only enrollments that ended this way.',
			choices: {
				any: { label: 'Any', help: 'The enrollment was completed or stopped' },
				completed: { label: 'Completed', help: 'All steps were completed' },
				stopped: {
					label: 'Stopped',
					help: 'The enrollment ended early, for example because the contact unsubscribed',
				},
			},
			example: 'any',
		}),
		sequence: {
			...sequence,
			help: 'The sequence to watch. Leave this field empty to watch all sequences.',
			includesInactive: true,
			required: false,
		},
	},
	many: true,
	outputs: enrollmentOutputs,
	sample: { ...enrollmentSample, status: 'completed' },
	noEntries:
		'No enrollment of these contacts has ended yet. Enter other contacts, or pin sample data.',
	open: (client, input) => {
		const emails = readEmails(input.emails);
		return newEntriesOf({
			noun: 'enrollments',
			pages: (startedAt) => readEnded(client, rotate(emails, startedAt), input),
			idOf,
			isCombined: true,
		});
	},
	idOf,
});

/**
 * Returns the enrollment's ID. If the service returns no ID, derives one from the contact, sequence, and
 * date.
 */
function idOf({ id, email, sequence_slug, enrolled_at }: EnrollmentEntry): string {
	return id || [email.toLowerCase(), sequence_slug, enrolled_at].join('|');
}

/**
 * Moves the first batches to the end, so that each poll begins with another batch. A poll of many contacts on
 * a slow service reads only the first ones. Multiples of the golden ratio are spread evenly, so that every batch
 * comes first in turn, whatever the interval between polls is.
 */
function rotate(emails: readonly string[], startedAt: number): string[] {
	const batches = Math.ceil(emails.length / BATCH_SIZE);
	const share = (Math.floor(startedAt / MINUTE_MS) * GOLDEN_RATIO) % 1;
	const start = Math.floor(share * batches) * BATCH_SIZE;
	return [...emails.slice(start), ...emails.slice(0, start)];
}

/** Reads the ended enrollments, with one page per batch of contacts. */
async function* readEnded(
	client: Client,
	emails: readonly string[],
	filter: { outcome?: string; sequence?: string },
): AsyncGenerator<PolledPage<EnrollmentEntry>, void> {
	for (let start = 0; start < emails.length; start += BATCH_SIZE) {
		const batch = emails.slice(start, start + BATCH_SIZE);
		const lists = await runAll(batch, (email) => endedOf(client, email, filter));
		const entries = lists.flat().sort((a, b) => timeOf(b) - timeOf(a));
		yield { entries, isLast: start + BATCH_SIZE >= emails.length };
	}
}

async function endedOf(
	client: Client,
	email: string,
	{ outcome = 'any', sequence }: { outcome?: string; sequence?: string },
): Promise<EnrollmentEntry[]> {
	const enrollments = await enrollmentsOf(client, email).catch((error: ContactSyncError) => {
		throw isAboutAddresses(error, [email]) ? invalidEmailError(email, error, FIX) : error;
	});
	return enrollments
		.map((enrollment) => ({ ...enrollment, email }))
		.filter(({ sequence_slug }) => sequence === undefined || sequence_slug === sequence)
		.filter((enrollment) => isEndedAs(outcome, enrollment));
}

function isEndedAs(outcome: string, enrollment: EnrollmentEntry): boolean {
	const end = endOf(enrollment);
	return end !== undefined && (outcome === 'any' || outcome === end);
}

/** @throws ValidationError if there are too many email addresses, or if one is invalid */
function readEmails(texts: readonly string[]): readonly string[] {
	const { addresses, emails } = readEmailList(texts, MAX_EMAILS);
	const invalid = addresses.find((address) => !emails.includes(address));
	if (invalid === undefined) return emails;
	throw new ValidationError({
		summary: sentence`${fieldName('emails')} contains an invalid email address: ${typed(invalid)}.`,
		hint: 'Enter email addresses like name@example.com.',
		fields: { emails: [invalid] },
	});
}
