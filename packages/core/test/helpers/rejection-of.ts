import { ValidationError } from '../../src/index.ts';

/** Returns the error for a value that a function rejects. */
export function rejectionOf(read: () => unknown): ValidationError {
	try {
		read();
	} catch (error) {
		if (error instanceof ValidationError) return error;
		throw error;
	}
	throw new Error('it was accepted');
}
