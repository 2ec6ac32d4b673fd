import type { ContactSyncError } from '../errors/contact-sync-error.ts';

/** The outcome of one input of a batch. */
export type BatchOutcome<O> = { result: O } | { error: ContactSyncError };

export interface BatchOptions {
	/** Whether nothing more is sent after the first error; the inputs left fail with a NotSentError. @default false */
	stopOnError?: boolean;
}
