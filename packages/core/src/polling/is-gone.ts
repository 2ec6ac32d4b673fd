import { ContactSyncError } from '../errors/contact-sync-error.ts';

/** Whether an error means that a page no longer exists, for example because the list became shorter. */
export const isGone = (error: unknown): boolean =>
	error instanceof ContactSyncError && (error.status === 404 || error.status === 400);
