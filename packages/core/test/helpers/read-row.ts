import { readInput, type Platform } from '../../src/index.ts';
import { rejectionOf } from './rejection-of.ts';
import { actionOf } from '@contact-sync/testing/action-of';

export type Given = Record<string, unknown>;

/** Fields of Create or Update, which accepts a row. */
export const { fields } = actionOf('contact.upsert');

/** Reads a row as Create or Update does. */
export const read = (row: unknown, more: Given = {}, platform?: Platform) =>
	readInput(fields, { row, ...more }, platform) as Given; // values by field name

/** Returns the error for a rejected row. */
export const rowErrorOf = (...given: Parameters<typeof read>) => rejectionOf(() => read(...given));
