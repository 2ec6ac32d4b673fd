import type { FieldKind, ParsedField } from '../../src/catalog/fields.ts';
import { readInput } from '../../src/input/read-input.ts';
import type { Platform } from '../../src/index.ts';
import { rejectionOf } from './rejection-of.ts';

/** Creates a field of this kind. */
export const fieldOf = <K extends FieldKind, const D extends Omit<ParsedField<K>, 'kind'>>(
	kind: K,
	definition: D,
) => ({ kind, ...definition });

/** Reads a value as the field of an action. */
export const read = (field: ParsedField, given: unknown, platform?: Platform): unknown =>
	readInput({ field }, { field: given }, platform);

/** Returns the error for a rejected value. */
export const errorOf = (...use: Parameters<typeof read>) => rejectionOf(() => read(...use));

/** Returns the title of the error. */
export const titleOf = (...use: Parameters<typeof errorOf>): string => errorOf(...use).summary;

/** Returns the fix of the error. */
export const fixOf = (...use: Parameters<typeof errorOf>): string => errorOf(...use).hint;
