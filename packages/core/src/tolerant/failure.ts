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
import { FAILURE_PARTS, STATUSES, type Status } from './names.ts';

/** Failure that a response reports, despite its status code. */
export type FailureKind = 'not_found' | 'failed';

/** Maximum depth of envelopes, such as `{"data": {"result": …}}`. */
const MAX_DEPTH = 3;

/**
 * Returns the objects that describe the outcome of a call: the response, and the envelopes in it.
 *
 * @param isBulk whether lists contain the results of single contacts, instead of the only result
 */
export function envelopesIn(body: unknown, isBulk = false, depth = MAX_DEPTH): Json[] {
	if (!isBulk && Array.isArray(body) && body.length === 1)
		return envelopesIn(body[0], isBulk, depth);
	if (!isRecord(body)) return [];
	const inner = Object.entries(body).filter(([name]) => depth > 0 && isNamed(name, 'envelope'));
	return [body, ...inner.flatMap(([, value]) => envelopesIn(value, isBulk, depth - 1))];
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
	const status = statuses.map(failureNamed).find((kind) => kind !== undefined);
	if (codes.includes(404) || status === 'not_found') return 'not_found';
	const errors = valuesOf(object, 'error').filter((value) => !isBulk || isSingle(value));
	const isFailed =
		status === 'failed' ||
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
	return flagIn(value) !== false && value !== undefined && String(value).trim() !== '';
}

const failureNamed = (value: unknown): FailureKind | undefined => {
	const status = typeof value === 'string' ? statusNamed(value) : undefined;
	return status === 'not_found' || status === 'failed' ? status : undefined;
};

/** Returns the standard status for a status or a name; undefined if it's unknown. */
export const statusNamed = (text: string): Status | undefined => keyFor(STATUSES, text);

/** Returns the kind of failures that a list, a map, or a count contains, based on parts of its name. */
export function failuresNamed(name: string): FailureKind | undefined {
	const plain = plainName(name);
	const kinds = ['not_found', 'failed'] as const;
	return kinds.find((kind) => FAILURE_PARTS[kind]!.some((part) => plain.includes(part)));
}

const GOOD: ReadonlySet<string | undefined> = new Set(['enrolled', 'already_enrolled', 'accepted']);

/** Whether a status means that a contact is enrolled, or will be. */
export const isGood = (status: string): boolean => GOOD.has(statusNamed(status));

/** Returns the status for the first status code or flag, such as 200, "404", or false. */
export function codeIn(values: readonly unknown[]): string | undefined {
	const code = values.map(numberIn).find((each) => each !== undefined);
	if (code === undefined || code < 2) {
		const flags = values.map(flagIn);
		return flags.includes(false) ? 'failed' : flags.includes(true) ? 'accepted' : undefined;
	}
	if (code === 404) return 'not_found';
	return code >= 200 && code < 300 ? 'accepted' : code >= 400 ? 'failed' : String(code);
}
