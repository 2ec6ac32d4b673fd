import type { When } from '../../workspace/schema.ts';

type Where = NonNullable<Extract<When, { event: string }>['where']>;

/** Condition for a property: an expected value or a set of tests. */
export type Condition = Where[string];
type Tests = Extract<Condition, object>;
type Scalar = Exclude<Condition, object>;

/** Tests for existing values, by name. */
const TESTS = {
	eq: equals,
	ne: (value, expected) => !equals(value, expected),
	gt: (value, bound) => numberIn(value) > bound,
	gte: (value, bound) => numberIn(value) >= bound,
	lt: (value, bound) => numberIn(value) < bound,
	lte: (value, bound) => numberIn(value) <= bound,
	in: (value, list) => list.some((expected) => equals(value, expected)),
} satisfies {
	[Name in keyof Tests]-?: (value: unknown, expected: NonNullable<Tests[Name]>) => boolean;
};

/** Whether a value meets a condition. A missing value (undefined) differs from every value. */
export function matchesCondition(condition: Condition, value: unknown): boolean {
	const tests = typeof condition === 'object' && condition !== null ? condition : { eq: condition };
	const conditionTests = Object.entries(tests);
	if (value === undefined)
		return conditionTests.length > 0 && conditionTests.every(([name]) => name === 'ne');
	return conditionTests.every(([name, expected]) => {
		const test = TESTS[name as keyof Tests] as (value: unknown, expected: unknown) => boolean;
		return test(value, expected); // the schema pairs tests with the types that they expect
	});
}

/**
 * Whether a value equals the expected one. Values are compared as text, because some clients can only send text: `5` equals
 * `"5"`, and `true` equals `"true"`. Null equals only null, and a list or an object equals nothing.
 */
export function equals(value: unknown, expected: Scalar): boolean {
	if (typeof value === 'object' || expected === null) return value === expected;
	return String(value) === String(expected);
}

/**
 * Returns a value as a number, or NaN if it isn't numeric. NaN is neither less nor greater than any number.
 */
function numberIn(value: unknown): number {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
