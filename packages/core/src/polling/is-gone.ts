import { ContactSyncError } from '../errors/contact-sync-error.ts';

/** Whether a page is no more, as when the list became shorter. */
export const isGone = (error: unknown): boolean =>
	error instanceof ContactSyncError && (error.status === 404 || error.status === 400);
