import { codeIn, envelopesIn, failuresNamed, hasContent, isGood, statusNamed } from './failure.ts';
import { entriesOf, flagIn, isNamed, isRecord, numberIn, objectsIn, plainName } from './find.ts';

/** Returns the number of failures that a response reports in counts, lists, or maps. */
export const failuresIn = (body: unknown): number =>
	objectsIn(body)
		.flatMap((object) => Object.entries(object))
		.filter(([name]) => failuresNamed(name) !== undefined && !name.includes('@'))
		.reduce((most, [, value]) => Math.max(most, sizeOf(value)), 0);

/** Returns the number of entries that a list, a map, a count, or a list with a count contains. */
function sizeOf(value: unknown): number {
	if (Array.isArray(value)) return value.length;
	if (!isRecord(value)) return numberIn(value) ?? (value === true ? 1 : 0);
	const counts = entriesOf(Object.entries(value), 'total').map(([, count]) => numberIn(count));
	const [count] = counts.filter((each) => each !== undefined);
	return count ?? Object.values(value).filter(hasContent).length;
}

/** Whether a response without rows reports that all of so many contacts were accepted. */
export function isAcceptance(body: unknown, count: number): boolean {
	if (body === undefined || body === null) return true;
	const entries = envelopesIn(body, true).flatMap((object) => Object.entries(object));
	if (isRecord(body) && entries.every(isEmptyEnvelope)) return true;
	return (
		enrolledIn(entries) === count ||
		entries.some(
			([name, value]) =>
				(isNamed(name, 'isDone') && typeof value !== 'number' && flagIn(value)) ||
				(isNamed(name, 'statusCode') && codeIn([value]) === 'accepted') ||
				(isNamed(name, 'status') && typeof value === 'string' && isGood(value)) ||
				(failuresNamed(name) !== undefined && !hasContent(value)),
		)
	);
}

const isEmptyEnvelope = ([name, value]: [string, unknown]): boolean =>
	isNamed(name, 'envelope') && !isNamed(name, 'status') && isEmpty(value);

const isEmpty = (value: unknown): boolean =>
	value === null || (isRecord(value) && Object.keys(value).length === 0);

/** Whether a response contains a count or a status that contradicts the enrollment of so many contacts. */
export function contradicts(body: unknown, count: number): boolean {
	const entries = envelopesIn(body, true).flatMap((object) => Object.entries(object));
	return (
		(enrolledIn(entries) ?? count) !== count ||
		entries.some(([name, value]) => {
			const isWord = typeof value === 'string' && numberIn(value) === undefined;
			if (isNamed(name, 'status') && isWord) return !isGood(value);
			if (isNamed(name, 'total')) return numberIn(value) === 0;
			if (isNamed(name, 'isAccepted') && flagIn(value) === false) return true;
			return isOtherCount(name) && sizeOf(value) > 0;
		})
	);
}

/**
 * Returns the number of enrolled contacts: the sum of the counts of good statuses, or else a count such as
 * `processed`. Returns undefined if there is none.
 */
function enrolledIn(entries: ReadonlyArray<[string, unknown]>): number | undefined {
	const counts = entries.flatMap(([name, value]) => {
		const count = Array.isArray(value) ? value.length : numberIn(value);
		return count === undefined ? [] : [{ name: withoutCount(name), count }];
	});
	const ofStatuses = counts.filter(
		({ name }) => isGood(name) && !isNamed(name, 'doneCount') && !isNamed(name, 'isDone'),
	);
	const ofCall = counts.filter(({ name }) => isNamed(name, 'doneCount')).slice(0, 1);
	const chosen = ofStatuses.length > 0 ? ofStatuses : ofCall;
	return chosen.length === 0 ? undefined : chosen.reduce((sum, { count }) => sum + count, 0);
}

/** Returns a name without the parts that mark a count: `enrolled` for `enrolled_count`. */
const withoutCount = (name: string): string =>
	plainName(name).replaceAll(/^(?:num(?:ber)?(?:of)?|count(?:of)?|total)|(?:count|total)$/g, '');

/** Whether a count is of contacts that weren't enrolled: `skipped`, `unsubscribed`. */
const isOtherCount = (name: string): boolean =>
	['unsubscribed', 'stopped'].includes(statusNamed(withoutCount(name)) ?? '') ||
	isNamed(withoutCount(name), 'skipped');
