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
 * The status of each email address, by the address in lower case, or why it wasn't enrolled.
 * It lacks the addresses of which the service says nothing.
 */
export type BulkOutcome = ReadonlyMap<string, string | ContactSyncError>;

/** What a response says about one email address. */
interface Row {
	email: string;
	status: string;
	/** The service's own words. */
	reason?: string;
}

/** Plain names of lists and maps whose name isn't the status of what they hold. */
const RESULT_NAMES: readonly string[] = [
	...['results', 'data', 'items', 'enrollments', 'contacts', 'emails', 'details', 'response'],
];

const NOT_FOUND = /not.?found|missing|no.?contact/i;
const FAILED = /fail|error|reject|invalid|refuse|denied|malformed|not.?(?:valid|allowed|enrolled)/i;

const isFailure = (status: string): boolean => NOT_FOUND.test(status) || FAILED.test(status);

/**
 * Reads what became of each email address. Assumptions: lists or maps of rows, lists by status, counts, or a flag.
 *
 * @param secrets texts that no error may repeat
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

/** The rows in a list or a map. @param name its name, which is the status of its rows unless they have one */
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

/** A status for rows that have a flag or an error in its place. */
function flagIn(item: Json): string | undefined {
	const flags = [item.success, item.ok, item.enrolled, item.accepted];
	if (flags.includes(false) || messageIn([item.error, item.errors]) !== undefined) return 'failed';
	return flags.includes(true) ? 'accepted' : undefined;
}

/** Whether a response says that the call failed, in spite of its status. */
const isWholeFailure = (body: unknown): boolean =>
	isRecord(body) &&
	([body.success, body.ok].includes(false) ||
		messageIn(body.error) !== undefined ||
		/^(?:error|fail(?:ed|ure)?)$/i.test(textOf(body, 'status') ?? ''));

/** How many failures a response speaks of, in counts, lists, or maps. */
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

/** The error of every email address that a response with failures doesn't name. */
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
