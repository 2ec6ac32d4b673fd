import { toValue } from 'liquidjs';

/** Whether a value leaves a gap in a text: it's missing, null, or blank text. */
export function isBlank(value: unknown): boolean {
	const plain: unknown = toValue(value);
	return (
		plain === undefined || plain === null || (typeof plain === 'string' && plain.trim() === '')
	);
}

/**
 * The filter `default`. As in standard Liquid, it replaces a missing value, false, and an empty list. In addition,
 * it replaces blank text, which would leave a gap, too.
 */
export function defaultFilter(value: unknown, fallback: unknown, ...options: unknown[]): unknown {
	if (value === false) return isFalseAllowed(options) ? value : fallback;
	const isEmptyList = Array.isArray(value) && value.length === 0;
	return isEmptyList || isBlank(value) ? fallback : value;
}

/** Whether the options, which are pairs of a name and a value, contain `allow_false: true`. */
const isFalseAllowed = (options: readonly unknown[]): boolean =>
	options.some((each) => Array.isArray(each) && each[0] === 'allow_false' && each[1] === true);
