import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../base/log.ts';
import { createLoop, type Loop } from '../base/loop.ts';
import { claimMail } from './claim-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import type { DeliveryTools } from './delivery-tools.ts';
import { MAX_CONNECTIONS, type Mail, type Mailer } from './mailer.ts';

/** Mail that nothing in this process woke us for is looked for this often, in milliseconds. */
const POLL_MS = 500;

/** Maximum wait of a stop for emails in progress. Those that are cut off are sent again after their lease. */
const STOP_GRACE_MS = 10_000;

/**
 * Delivers mail from the outbox by SMTP, several at the same time. The outbox itself is the queue.
 *
 * @param mailer without one, mail waits until it's too old
 */
export function createCourier(tools: DeliveryTools, mailer: Mailer | undefined): Loop {
	const underWay = new Set<Promise<void>>();
	const onError = (error: unknown) => tools.log('error', 'delivery failed', describeError(error));
	const start = (mail: Mail, mailer: Mailer) => {
		const delivery = deliverMail(tools, mailer, mail)
			.catch(onError)
			.finally(() => {
				underWay.delete(delivery);
				loop.wake(); // there is room again
			});
		underWay.add(delivery);
	};
	const loop = createLoop({
		everyMs: POLL_MS,
		async run(signal) {
			while (!signal.aborted && underWay.size < MAX_CONNECTIONS) {
				const mail = await claimMail(tools, mailer !== undefined);
				if (mail === undefined) return;
				if (mail !== 'given up' && mailer) start(mail, mailer);
			}
		},
		onError,
	});
	loop.wake();
	return {
		wake: loop.wake,
		async run() {
			await loop.run();
			while (underWay.size > 0) {
				await Promise.all(underWay);
				await loop.run(); // there may have been more than could be under way at once
			}
		},
		async [Symbol.asyncDispose]() {
			await loop[Symbol.asyncDispose]();
			await Promise.race([Promise.all(underWay), sleep(STOP_GRACE_MS, null, { ref: false })]);
			mailer?.[Symbol.dispose]();
		},
	};
}
