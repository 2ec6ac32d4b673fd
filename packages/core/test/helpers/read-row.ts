import { actionsOn, readInput, ValidationError, type Platform } from '../../src/index.ts';
import { N8N } from '@contact-sync/testing/platforms';

export type Given = Record<string, unknown>;

/** Fields of Create or Update, which accepts a row. */
export const { fields } = actionsOn(N8N).find(({ key }) => key === 'contact.upsert')!; // a catalog test checks that it exists

/** Reads a row as Create or Update does. */
export const read = (row: unknown, more: Given = {}, platform?: Platform) =>
	readInput(fields, { row, ...more }, platform) as Given; // values by field name

/** Returns the error for a rejected row. */
export function rowErrorOf(...given: Parameters<typeof read>): ValidationError {
	try {
		read(...given);
	} catch (error) {
		if (error instanceof ValidationError) return error;
		throw error;
	}
	throw new Error('it was accepted');
}
