import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../log.ts';
import type { Tools } from '../tools.ts';
import { claimMail } from './claim-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { MAX_CONNECTIONS, type Mail, type Mailer } from './mailer.ts';

/** Mail that nothing in this process woke us for is looked for this often, in milliseconds. */
const POLL_MS = 500;

/** A stop waits so long for mails that are under way; then they go out again after their lease. */
const STOP_GRACE_MS = 10_000;

export interface Courier extends AsyncDisposable {
	/** Looks for due mail soon. */
	wake(): void;
	/** Tries all mail that is due now. */
	runDue(): Promise<void>;
}

/**
 * Delivers mail from the outbox by SMTP, several at the same time. The outbox itself is the queue.
 *
 * @param mailer without one, mail waits until it's too old
 */
export function createCourier(tools: Tools, mailer: Mailer | undefined): Courier {
	const underWay = new Set<Promise<void>>();
	let stopped = false;
	let looking = Promise.resolve();

	const failed = (error: unknown) => tools.log('error', 'delivery failed', describeError(error));
	const start = (mail: Mail, mailer: Mailer) => {
		const delivery = deliverMail(tools, mailer, mail)
			.catch(failed)
			.finally(() => {
				underWay.delete(delivery);
				wake(); // there is room again
			});
		underWay.add(delivery);
	};
	const look = async () => {
		while (!stopped && underWay.size < MAX_CONNECTIONS) {
			const mail = await claimMail(tools);
			if (mail === undefined) return;
			if (mail !== 'given up' && mailer) start(mail, mailer);
		}
	};
	/** Looks are one after the other; one that was asked for during another comes after it, since that may have looked already. */
	const lookAfter = () => (looking = looking.then(look).catch(failed));
	const wake = () => {
		if (!stopped) void lookAfter();
	};
	const timer = setInterval(wake, POLL_MS);
	wake();

	return {
		wake,
		async runDue() {
			await lookAfter();
			while (underWay.size > 0) {
				await Promise.all(underWay);
				await lookAfter(); // there may have been more than could be under way at once
			}
		},
		[Symbol.asyncDispose]: async () => {
			stopped = true;
			clearInterval(timer);
			await looking;
			await Promise.race([Promise.all(underWay), sleep(STOP_GRACE_MS, null, { ref: false })]);
			mailer?.[Symbol.dispose]();
		},
	};
}
