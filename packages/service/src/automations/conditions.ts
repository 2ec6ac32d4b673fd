import type { When } from '../workspace/schema.ts';

type Where = NonNullable<Extract<When, { event: string }>['where']>;

/** What a property must be: a value, or tests. */
export type Condition = Where[string];
type Tests = Extract<Condition, object>;
type Scalar = Exclude<Condition, object>;

/** What each test asks of a value that is there. */
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

/** Whether a value is as a condition wants it. What is missing (undefined) is nothing, and so differs from everything. */
export function holds(condition: Condition, value: unknown): boolean {
	const tests = typeof condition === 'object' && condition !== null ? condition : { eq: condition };
	const given = Object.entries(tests);
	if (value === undefined) return given.length > 0 && given.every(([name]) => name === 'ne');
	return given.every(([name, expected]) => {
		const test = TESTS[name as keyof Tests] as (value: unknown, expected: unknown) => boolean;
		return test(value, expected); // the schema pairs tests and what they expect
	});
}

/**
 * Whether a value is the expected one. They are compared as text, since some callers can send nothing else: `5` is `"5"`, and
 * `true` is `"true"`. Null is only null, and a list or an object is no value that could be expected.
 */
export function equals(value: unknown, expected: Scalar): boolean {
	if (typeof value === 'object' || expected === null) return value === expected;
	return String(value) === String(expected);
}

/** The number that a value is or reads as; NaN, which is neither more nor less than any, when it is none. */
function numberIn(value: unknown): number {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
