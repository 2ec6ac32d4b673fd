import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { titleWith } from '../errors/texts.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { cleanText } from '../transport/clean-text.ts';
import { messageIn } from '../transport/error-message.ts';
import { isRecord, objectsIn, plainName, type Json } from '../transport/json.ts';
import { neededContact } from './needed.ts';
import { textOf } from './read.ts';

/**
 * Enrollment statuses, or errors for contacts that weren't enrolled, keyed by lowercase email address. Email
 * addresses that the response doesn't mention are absent.
 */
export type BulkOutcome = ReadonlyMap<string, string | ContactSyncError>;

/** Result for one email address in a response. */
interface Row {
	email: string;
	status: string;
	/** Message from the service. */
	reason?: string;
}

/** Normalized names of lists and maps that aren't named after the status of their entries. */
const RESULT_NAMES: readonly string[] = [
	...['results', 'data', 'items', 'enrollments', 'contacts', 'emails', 'details', 'response'],
];

const NOT_FOUND = /not.?found|missing|no.?contact/i;
const FAILED = /fail|error|reject|invalid|refuse|denied|malformed|not.?(?:valid|allowed|enrolled)/i;

const isFailure = (status: string): boolean => NOT_FOUND.test(status) || FAILED.test(status);

/**
 * Reads the outcome for each email address. Assumption: the response contains lists or maps of rows, lists by
 * status, counts, or a flag.
 *
 * @param secrets secrets that errors must not contain
 */
export function readBulkOutcome(
	body: unknown,
	emails: readonly string[],
	secrets: readonly string[],
): BulkOutcome {
	const rows = [{ results: body }, ...objectsIn(body)]
		.flatMap((object) => Object.entries(object))
		.flatMap(([name, value]) => rowsIn(name, value, emails))
		.map((row) => ({ ...row, key: row.email.toLowerCase() }));
	const outcome = new Map<string, string | ContactSyncError>();
	for (const email of emails) {
		const key = email.toLowerCase();
		const ofEmail = rows.filter((row) => row.key === key);
		const row = ofEmail.find(({ status }) => isFailure(status)) ?? ofEmail[0];
		if (row)
			outcome.set(key, isFailure(row.status) ? errorOf({ ...row, email }, secrets) : row.status);
	}
	const named = [...outcome.values()].filter((value) => typeof value !== 'string').length;
	if (!isWholeFailure(body) && failuresIn(body) <= named) return outcome;
	const error = unnamedError(body, secrets);
	for (const email of emails) {
		const key = email.toLowerCase();
		if (!outcome.has(key)) outcome.set(key, error);
	}
	return outcome;
}

/**
 * Returns the rows in a list or a map.
 *
 * @param name name of the list or map, used as the status of rows that contain none
 */
function rowsIn(name: string, value: unknown, emails: readonly string[]): Row[] {
	const status = RESULT_NAMES.includes(plainName(name)) ? undefined : name;
	if (isRecord(value)) {
		return Object.entries(value).flatMap(([email, item]) => rowOf(email, item, status));
	}
	if (!Array.isArray(value)) return [];
	const isInOrder = status === undefined && value.length === emails.length;
	return value.flatMap((item, index) => {
		if (typeof item === 'string') return status === undefined ? [] : [{ email: item, status }];
		if (typeof item === 'number') return rowOf(emails[item], {}, status);
		if (!isRecord(item)) return [];
		const email = textOf(item, 'email', 'address', 'email_address', 'recipient');
		return rowOf(email ?? (isInOrder ? emails[index] : undefined), item, status);
	});
}

function rowOf(email: string | undefined, item: unknown, group: string | undefined): Row[] {
	if (email === undefined) return [];
	if (!isRecord(item)) {
		const text = messageIn(item);
		if (group === undefined) return text === undefined ? [] : [{ email, status: text }];
		return [{ email, status: group, reason: text }];
	}
	const status = textOf(item, 'status', 'result', 'outcome', 'state') ?? group ?? flagIn(item);
	return status === undefined ? [] : [{ email, status, reason: messageIn(item) }];
}

/** Returns the status of a row that contains a flag or an error instead of a status. */
function flagIn(item: Json): string | undefined {
	const flags = [item.success, item.ok, item.enrolled, item.accepted];
	if (flags.includes(false) || messageIn([item.error, item.errors]) !== undefined) return 'failed';
	return flags.includes(true) ? 'accepted' : undefined;
}

/** Whether a response reports that the whole call failed, despite its status code. */
const isWholeFailure = (body: unknown): boolean =>
	isRecord(body) &&
	([body.success, body.ok].includes(false) ||
		messageIn(body.error) !== undefined ||
		/^(?:error|fail(?:ed|ure)?)$/i.test(textOf(body, 'status') ?? ''));

/** Returns the number of failures that a response reports in counts, lists, or maps. */
const failuresIn = (body: unknown): number =>
	Math.max(
		0,
		...objectsIn(body)
			.flatMap((object) => Object.entries(object))
			.filter(([name]) => isFailure(name) && !name.includes('@'))
			.map(([, value]) => sizeOf(value)),
	);

function sizeOf(value: unknown): number {
	if (Array.isArray(value)) return value.length;
	if (isRecord(value)) return Object.keys(value).length;
	return typeof value === 'number' ? value : 0;
}

function errorOf({ email, status, reason }: Row, secrets: readonly string[]): ContactSyncError {
	const detail = reason === undefined ? undefined : cleanText(reason, secrets);
	if (NOT_FOUND.test(status)) {
		const { summary, hint } = neededContact(email);
		return new NotFoundError({
			detail,
			summary,
			hint,
		});
	}
	return new ValidationError({
		detail,
		summary: titleWith(email, (shown) => `The service rejected the email address ${shown}.`),
		hint: 'Correct it, then enroll it again.',
		fields: { email: [email] },
	});
}

/** Returns the error for each email address that a response with failures doesn't mention. */
function unnamedError(body: unknown, secrets: readonly string[]): ContactSyncError {
	const text = messageIn(body);
	const detail = text === undefined ? undefined : cleanText(text, secrets);
	return new UnprocessableError({
		status: 200,
		detail,
		summary: "The service didn't enroll all contacts.",
		hint: detail
			? 'Fix the cause, then run this again. No contact is enrolled twice.'
			: "Check the enrollments in the dashboard: the response doesn't list the failed email addresses.",
	});
}
