import {
	conclusionOf,
	envelopesIn,
	failureNamed,
	hasContent,
	isGood,
	isOk,
	statusNamed,
} from './failure.ts';
import {
	entriesOf,
	flagIn,
	isNamed,
	isRecord,
	numberIn,
	objectsIn,
	plainName,
	type Json,
} from './find.ts';

/** Returns the number of failures that a response reports in counts, lists, or maps. */
export const failuresIn = (body: unknown): number =>
	objectsIn(body)
		.flatMap((object) => Object.entries(object))
		.filter(([name]) => failureNamed(name) !== undefined && !name.includes('@'))
		.reduce((most, [, value]) => Math.max(most, sizeOf(value)), 0);

/** Returns the number of entries that a list, a map, a count, or a list with a count contains. */
function sizeOf(value: unknown): number {
	if (!isRecord(value)) return countIn(value) ?? (value === true ? 1 : 0);
	const [total] = entriesOf(Object.entries(value), 'total').flatMap(
		([, count]) => numberIn(count) ?? [],
	);
	return total ?? Object.values(value).filter(hasContent).length;
}

/** Returns a count, or the length of a list; undefined for anything else. */
const countIn = (value: unknown): number | undefined =>
	Array.isArray(value) ? value.length : numberIn(value);

/**
 * Whether a response without rows states that all of so many contacts were enrolled. Returns undefined if it
 * states neither. A contradiction, such as `skipped: 1`, outweighs a flag.
 */
export function isAcceptance(body: unknown, contacts: number): boolean | undefined {
	if (isEmpty(body)) return true;
	const entries = envelopesIn(body, true).flatMap((object) => Object.entries(object));
	const enrolled = entries
		.filter(([name]) => isEnrolled(withoutCount(name)))
		.flatMap(([, value]) => countIn(value) ?? []);
	const sum = enrolled.reduce((total, count) => total + count, 0);
	return conclusionOf([
		enrolled.length > 0 ? sum === contacts : undefined,
		...entries.map(([name, value]) => factIn(name, value, contacts)),
		objectsIn(body).some(hasOthers) ? false : undefined, // in any object, not only in envelopes
	]);
}

const isEmpty = (body: unknown): boolean =>
	body === undefined || body === null || (isRecord(body) && Object.keys(body).length === 0);

const isEnrolled = (name: string): boolean =>
	['enrolled', 'already_enrolled'].includes(statusNamed(name) ?? '');

/** Whether a property states that all of so many contacts were enrolled; undefined if it states neither. */
function factIn(name: string, value: unknown, contacts: number): boolean | undefined {
	const count = countIn(value);
	const counted = withoutCount(name);
	if (isNamed(name, 'status') && typeof value === 'string' && count === undefined)
		return isGood(value);
	if (isNamed(name, 'statusCode') && isOk(value)) return true;
	if (isNamed(name, 'total')) return count === 0 ? false : undefined;
	if (isNamed(counted, 'error')) return hasContent(value) ? undefined : true;
	if (statusNamed(counted) === 'accepted' && count !== undefined) return count === contacts;
	if (isNamed(name, 'isAccepted')) return flagIn(value) === false ? false : undefined;
	return isNamed(name, 'isDone') && count === undefined ? flagIn(value) : undefined;
}

/** Returns a name without the parts that mark a count: `enrolled` for `enrolled_count`. */
const withoutCount = (name: string): string =>
	plainName(name).replaceAll(/^(?:num(?:ber)?(?:of)?|count(?:of)?|total)|(?:count|total)$/g, '');

/** Whether an object counts contacts that weren't enrolled: `skipped`, `unsubscribed`. */
const hasOthers = (object: Json): boolean =>
	Object.entries(object).some(([name, value]) => isOther(withoutCount(name)) && sizeOf(value) > 0);

const isOther = (name: string): boolean =>
	['unsubscribed', 'stopped'].includes(statusNamed(name) ?? '') || isNamed(name, 'skipped');
