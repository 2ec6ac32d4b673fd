import type { ApiTools } from './api/http/api-tools.ts';
import { handlers } from './domain/job-handlers.ts';
import { createCleaner } from './domain/retention/cleaner.ts';
import { createReplanner } from './domain/sequences/replan-steps.ts';
import { createWorker } from './jobs/worker.ts';
import { createCourier } from './mail/courier.ts';
import { createMailer } from './mail/mailer.ts';

/** Background work: jobs, email delivery, retention, and planned steps after a change to a workspace file. */
export interface Background extends AsyncDisposable {
	/** Wakes the job and email loops before their next interval. */
	wake(): void;
	/** Runs all due work, including work that becomes due as a result. */
	runDue(): Promise<void>;
}

/**
 * Starts the background work.
 *
 * @param smtpUrl URL of the SMTP server; without one, emails wait in the outbox
 * @param jobs number of jobs that run at the same time
 */
export function startBackground(
	tools: ApiTools,
	{ smtpUrl, jobs }: { smtpUrl: string | undefined; jobs: number },
): Background {
	const stack = new AsyncDisposableStack();
	const worker = stack.use(createWorker(tools, handlers, jobs));
	const cleaner = stack.use(createCleaner(tools));
	const replanner = stack.use(createReplanner(tools));
	const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl);
	const courier = stack.use(createCourier(tools, mailer));
	return {
		wake() {
			worker.wake();
			courier.wake();
		},
		async runDue() {
			for (const loop of [replanner, worker, courier, cleaner]) await loop.run();
		},
		[Symbol.asyncDispose]: () => stack.disposeAsync(),
	};
}
