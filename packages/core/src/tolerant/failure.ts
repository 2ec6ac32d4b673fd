import {
	flagIn,
	isNamed,
	isRecord,
	keyFor,
	numberIn,
	plainName,
	valuesOf,
	type Json,
} from './find.ts';
import { FAILURES, STATUSES, type FailureKind, type Status } from './names.ts';

/**
 * Returns the objects that describe the outcome of a call: the response, and the envelopes in it, such as `data`.
 *
 * @param isBulk whether lists contain the results of single contacts, instead of the only result
 */
export function envelopesIn(body: unknown, isBulk = false): Json[] {
	if (!isBulk && Array.isArray(body) && body.length === 1) return envelopesIn(body[0]);
	if (!isRecord(body)) return [];
	const inner = Object.entries(body).filter(([name]) => isNamed(name, 'envelope'));
	return [body, ...inner.flatMap(([, value]) => envelopesIn(value, isBulk))];
}

/**
 * Returns the failure that a successful response to a change reports: a flag such as `success: false`, an
 * error, a status such as `failed`, or a status code from 400. Returns undefined if it reports none.
 *
 * @param isBulk whether lists and maps of errors belong to single contacts
 */
export function failureIn(body: unknown, { isBulk = false } = {}): FailureKind | undefined {
	const kinds = envelopesIn(body, isBulk).map((object) => failureOf(object, isBulk));
	return kinds.find((kind) => kind === 'not_found') ?? kinds.find((kind) => kind !== undefined);
}

/** Returns the failure that one object reports. */
export function failureOf(object: Json, isBulk = false): FailureKind | undefined {
	const codes = valuesOf(object, 'statusCode').map(numberIn);
	const statuses = valuesOf(object, 'status');
	const words = statuses.filter((value) => typeof value === 'string').map(statusNamed);
	if (codes.includes(404) || words.includes('not_found')) return 'not_found';
	const errors = valuesOf(object, 'error').filter((value) => !isBulk || isSingle(value));
	const isFailed =
		words.includes('failed') ||
		statuses.includes(false) ||
		codes.some((code = 0) => code >= 400 && code < 600) ||
		valuesOf(object, 'isDone').some((value) => flagIn(value) === false) ||
		(!isBulk && isDenied(object)) ||
		errors.some(hasContent);
	return isFailed ? 'failed' : undefined;
}

/** Whether a flag such as `enrolled` is false, without a good status: the contact may be enrolled already. */
const isDenied = (object: Json): boolean =>
	valuesOf(object, 'isAccepted').some((value) => flagIn(value) === false) &&
	!valuesOf(object, 'status').some((value) => typeof value === 'string' && isGood(value));

const isSingle = (value: unknown): boolean => typeof value === 'string' || value === true;

/** Whether the value of an error or of a list of failures reports one. */
export function hasContent(value: unknown): boolean {
	if (typeof value === 'object') return Object.values(value ?? {}).some(hasContent);
	if (typeof value === 'string' && value.trim() === '') return false;
	return flagIn(value) !== false && value !== undefined;
}

/** Returns the standard status for a status or a name; undefined if it's unknown. */
export const statusNamed = (text: string): Status | undefined =>
	keyFor(STATUSES, text) ?? failureNamed(text);

/** Returns the kind of failure in a status or a name. "No error" isn't one. */
export function failureNamed(text: string): FailureKind | undefined {
	const plain = plainName(text);
	const kinds = ['not_found', 'failed'] as const;
	return kinds.find((kind) =>
		FAILURES[kind].some((part) => plain.includes(part) && !plain.includes(`no${part}`)),
	);
}

const GOOD: ReadonlySet<string | undefined> = new Set(['enrolled', 'already_enrolled', 'accepted']);

/** Whether a status means that a contact is enrolled, or will be. */
export const isGood = (status: string): boolean => GOOD.has(statusNamed(status));

/** Returns false if any of these facts is false, true if any is true, and undefined otherwise. */
export const conclusionOf = (facts: ReadonlyArray<boolean | undefined>): boolean | undefined =>
	[false, true].find((conclusion) => facts.includes(conclusion));

/** Whether a value is a status code for success. */
export function isOk(value: unknown): boolean {
	const code = numberIn(value) ?? 0;
	return code >= 200 && code < 300;
}
