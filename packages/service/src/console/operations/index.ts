import { cancelJobsLike, cancelJobsOfContact } from './cancel-all-jobs.ts';
import { cancelJob } from './cancel-job.ts';
import { cancelMail } from './cancel-mail.ts';
import { createKey } from './create-key.ts';
import { deleteContactOperation } from './delete-contact.ts';
import { disableKey } from './disable-key.ts';
import { enableKey } from './enable-key.ts';
import { endSessions } from './end-sessions.ts';
import { exportContactOperation } from './export-contact.ts';
import type { OperationDefinition } from './operation.ts';
import { removeSuppression } from './remove-suppression.ts';
import { retryAbandonedJobs } from './retry-abandoned-jobs.ts';
import { retryFailedMails } from './retry-failed-mails.ts';
import { retryJob } from './retry-job.ts';
import { retryMail } from './retry-mail.ts';
import { rotateKey } from './rotate-key.ts';

/** All operations of the console. The routes, the pages, and the entries in the audit log are derived from this list. */
export const OPERATIONS: readonly OperationDefinition[] = [
	exportContactOperation,
	deleteContactOperation,
	cancelJobsOfContact,
	retryMail,
	cancelMail,
	retryFailedMails,
	retryJob,
	cancelJob,
	cancelJobsLike,
	retryAbandonedJobs,
	removeSuppression,
	createKey,
	rotateKey,
	disableKey,
	enableKey,
	endSessions,
];

const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.name, operation]));

export const findOperation = (name: string): OperationDefinition | undefined => BY_NAME.get(name);
