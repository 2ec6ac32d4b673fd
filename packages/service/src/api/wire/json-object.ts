import { z } from 'zod';
import { RESERVED_NAMES } from '../../base/reserved-names.ts';
import { NOT_STORABLE } from '../../domain/values/text.ts';
import { isStorable } from '../../store/is-storable.ts';

/** Maximum nesting depth of objects and lists. An assumption: api.md doesn't specify it. */
const MAX_DEPTH = 10;

/** Maximum size of an object, in characters of JSON. An assumption: api.md doesn't specify it. */
export const MAX_JSON_LENGTH = 65_536;

const TOO_LONG = `This is longer than ${MAX_JSON_LENGTH} characters of JSON.`;

/**
 * Returns the first reason why a client's JSON value can't be stored; undefined if it can.
 *
 * @param budget number of further values that fit within the maximum size, at one character of JSON or more
 * per value
 */
function findProblem(
	value: unknown,
	budget = { left: MAX_JSON_LENGTH },
	depth = 1,
): string | undefined {
	budget.left -= 1;
	if (budget.left < 0) return TOO_LONG;
	if (typeof value === 'string') return isStorable(value) ? undefined : NOT_STORABLE;
	if (typeof value === 'number') {
		return Number.isFinite(value) ? undefined : 'This contains a number that is too large.';
	}
	if (typeof value !== 'object' || value === null) return undefined;
	if (depth > MAX_DEPTH) return `This is nested more than ${MAX_DEPTH} levels deep.`;
	for (const [name, part] of Object.entries(value)) {
		if (!isStorable(name)) return NOT_STORABLE;
		if (RESERVED_NAMES.includes(name)) {
			return `This can't contain reserved names: ${RESERVED_NAMES.join(', ')}.`;
		}
		const fault = findProblem(part, budget, depth + 1);
		if (fault) return fault;
	}
	return undefined;
}

const tooLong = (value: unknown) => JSON.stringify(value).length > MAX_JSON_LENGTH;

/**
 * A client's JSON object: event properties, metadata, or variables. The object is checked before zod copies
 * it, because zod silently omits `__proto__`.
 */
export const jsonObject = z.preprocess(
	(input, { issues }) => {
		const isObject = typeof input === 'object' && input !== null;
		const fault = isObject
			? (findProblem(input) ?? (tooLong(input) ? TOO_LONG : undefined))
			: undefined;
		if (fault) issues.push({ code: 'custom', message: fault, input });
		return input;
	},
	z.record(z.string(), z.unknown(), 'This must be an object.'),
);
