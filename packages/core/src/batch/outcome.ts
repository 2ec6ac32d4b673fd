import type { ContactSyncError } from '../errors/contact-sync-error.ts';

/** What became of one input of a batch. */
export type BatchOutcome<O> = { result: O } | { error: ContactSyncError };
