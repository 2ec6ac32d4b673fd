import { ConflictError } from './conflict-error.ts';

/** Error for 409: the idempotency key was already used with another body. */
export class KeyConflictError extends ConflictError {}
