import { failuresIn, isAcceptance } from './bulk-counts.ts';
import { messageIn } from './error.ts';
import { conclusionOf, failureIn, failureNamed, failureOf, isOk, statusNamed } from './failure.ts';
import {
	entryOf,
	flagIn,
	isNamed,
	isRecord,
	numberIn,
	objectsIn,
	plainName,
	valuesOf,
} from './find.ts';
import { foldEmail } from './fold-email.ts';
import type { FailureKind } from './names.ts';

/** Outcome for one email address in a bulk response. */
export interface BulkRow {
	/** A standard status, the status in the response if it isn't known, or `unknown`. */
	status: string;
	/** Kind of failure; absent for any other outcome. */
	failure?: FailureKind;
	/** Message in the response. */
	reason?: string;
}

/** Outcomes of a bulk call. */
export interface BulkReading {
	/** Outcomes of the email addresses that the response mentions, by `foldEmail`. */
	rows: ReadonlyMap<string, BulkRow>;
	/** Outcome of all other email addresses. */
	rest: BulkRow;
}

const ACCEPTED: BulkRow = { status: 'accepted' };
const UNKNOWN: BulkRow = { status: 'unknown' };
const FAILED: BulkRow = { status: 'failed', failure: 'failed' };

/** Result for one email address; the response may omit the email address. */
type Found = BulkRow & { email?: string };

/**
 * Reads the outcome for each email address. Assumption: the response contains lists or maps of rows, lists by
 * status, counts, or a flag. Everything else has the status `unknown`.
 *
 * @param body parsed body; undefined if there is none
 * @param isScheduled whether the status code is 202, so that the work was scheduled
 */
export function readBulk(
	body: unknown,
	emails: readonly string[],
	isScheduled: boolean,
): BulkReading {
	const sent = new Set(emails.map(foldEmail));
	const found = [{ results: body }, ...objectsIn(body)]
		.flatMap((object) => Object.entries(object))
		.flatMap(([name, value]) => rowsIn(name, value));
	const rows = new Map<string, BulkRow>();
	const others: BulkRow[] = [];
	for (const { email = '', ...row } of found) {
		const key = foldEmail(email);
		if (!sent.has(key)) others.push(row);
		else if (rankOf(row) > rankOf(rows.get(key))) rows.set(key, row);
	}
	const failed = [...rows.values()].filter(isFailed).length;
	const reported = Math.max(failuresIn(body), failed + others.filter(isFailed).length);
	if (failureIn(body, { isBulk: true }) || reported > failed) return { rows, rest: FAILED };
	const left = sent.size - failed;
	const isListed = others.length > 0 || rows.size > failed;
	const isAccepted = isAcceptance(body, left) ?? (isScheduled || failed > 0);
	return { rows, rest: isAccepted && !isListed ? ACCEPTED : UNKNOWN };
}

const isFailed = ({ failure }: BulkRow): boolean => failure !== undefined;

/** Rank of a row among those for one email address: failures first, so that no success hides one. */
function rankOf(row: BulkRow | undefined): number {
	if (row === undefined) return 0;
	if (isFailed(row)) return 4;
	if (row.status === UNKNOWN.status || isNamed(row.status, 'skipped')) return 3;
	return statusNamed(row.status) === undefined ? 1 : 2;
}

/**
 * Returns the rows in a list or a map.
 *
 * @param name name of the list or map, used as the status of rows that contain none
 */
function rowsIn(name: string, value: unknown): Found[] {
	const group = isNamed(name, 'rows') ? undefined : name;
	if (isRecord(value)) {
		const entries = Object.entries(value).filter(([key]) => key.includes('@'));
		return entries.map(([key, item]) => rowOf(key, item, group)).filter(isReadable);
	}
	if (!Array.isArray(value)) return [];
	const rows = value.map((item) => {
		if (typeof item === 'string') return rowOf(item, null, group);
		const entry = entryOf(item);
		if (entry === undefined) return UNREADABLE;
		const email = valuesOf(entry, 'email').find((each) => typeof each === 'string');
		return rowOf(email, entry, group);
	});
	return rows.filter(isReadable).filter(({ email, failure, status }) => {
		const isOutcome = group === undefined || failure !== undefined || statusNamed(status);
		return email?.includes('@') || isOutcome; // otherwise, for example, a list of links
	});
}

const UNREADABLE: Found = { status: '' };

const isReadable = ({ status }: Found): boolean => status !== '';

/** Returns a row; its status is empty if it contains neither a status nor a failure. */
function rowOf(email: string | undefined, item: unknown, group: string | undefined): Found {
	const ofGroup = group === undefined ? undefined : failureNamed(group);
	if (!isRecord(item)) {
		const text = messageIn(item);
		const isWord = text !== undefined && (flagIn(text) ?? numberIn(text)) === undefined;
		if (ofGroup !== undefined && item === true) return { email, status: ofGroup, failure: ofGroup };
		if (item !== null && !isWord) return { email, ...UNKNOWN }; // such as "failed": {…: false}
		return { email, ...standard(group ?? text), reason: group && text };
	}
	const reason = messageIn(item);
	const words = valuesOf(item, 'status').filter((value) => typeof value === 'string');
	const word = words.find((value) => numberIn(value) === undefined);
	const failure = failureOf(item) ?? ofGroup;
	if (failure !== undefined) return { email, status: failure, failure, reason };
	const flags = [...valuesOf(item, 'isAccepted'), ...valuesOf(item, 'isDone')];
	const isDone = conclusionOf([...flags.map(flagIn), ...valuesOf(item, 'statusCode').map(isOk)]);
	const unclear = isDone === undefined && reason === undefined ? UNREADABLE : UNKNOWN;
	const fallback = isDone ? ACCEPTED : unclear;
	return { email, ...standard(word ?? group ?? fallback.status), reason };
}

/** Returns a status in its standard spelling, with the failure that it means. */
function standard(text = ''): BulkRow {
	const known = statusNamed(text);
	if (known === 'not_found' || known === 'failed') return { status: known, failure: known };
	const isSpelled = known !== undefined && plainName(known) === plainName(text);
	return { status: isSpelled ? known : text };
}
