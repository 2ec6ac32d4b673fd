import type { ContactSyncError } from '../errors/contact-sync-error.ts';

/** The outcome of one input of a batch. */
export type BatchOutcome<O> = { result: O } | { error: ContactSyncError };

export interface BatchOptions {
	/** Whether to stop sending after the first error. The remaining inputs fail with a NotSentError. @default false */
	stopOnError?: boolean;
}
