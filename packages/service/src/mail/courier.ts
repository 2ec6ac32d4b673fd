import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../base/log.ts';
import { createLoop, type Loop } from '../base/loop.ts';
import type { WorkTools } from '../jobs/work.ts';
import { claimMail } from './claim-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { createDeliveryPause } from './delivery-pause.ts';
import { MAX_CONNECTIONS, type Mail, type Mailer } from './mailer.ts';

/** Polling interval if this process doesn't wake the loop, in milliseconds. */
const POLL_MS = 500;

/**
 * Maximum wait for emails in progress during shutdown, in milliseconds. Interrupted emails are sent again
 * after their lease ends.
 */
const STOP_GRACE_MS = 10_000;

/**
 * Delivers emails from the outbox by SMTP, several at the same time. The outbox is the queue. While the SMTP
 * server refuses a product, such as its sender, the product's delivery pauses with exponential backoff, and then
 * continues with one email. The other products aren't affected.
 *
 * @param mailer undefined if SMTP isn't set up; emails then wait until they're too old
 */
export function createCourier(tools: WorkTools, mailer: Mailer | undefined): Loop {
	/** Emails in progress, each with its product. */
	const inFlight = new Map<Promise<void>, string>();
	const products = [...tools.workspaces.keys()];
	const pauses = new Map(products.map((each) => [each, createDeliveryPause(tools, each)]));
	const pauseOf = (product: string) => pauses.get(product)!; // emails of other products aren't claimed
	const hasCapacity = (product: string) => {
		const count = [...inFlight.values()].filter((each) => each === product).length;
		return count < pauseOf(product).capacity(MAX_CONNECTIONS);
	};
	const onError = (error: unknown) => tools.log('error', 'delivery failed', describeError(error));
	const start = (mail: Mail, mailer: Mailer) => {
		const delivery = deliverMail(tools, { mailer, pause: pauseOf(mail.product) }, mail)
			.catch(onError)
			.finally(() => {
				inFlight.delete(delivery);
				loop.wake(); // capacity is free again
			});
		inFlight.set(delivery, mail.product);
	};
	const loop = createLoop({
		everyMs: POLL_MS,
		async run(signal) {
			while (!signal.aborted && inFlight.size < MAX_CONNECTIONS) {
				const ready = products.filter(hasCapacity);
				const mail = await claimMail(tools, {
					delivers: mailer !== undefined,
					products: ready,
					newestOf: ready.filter((product) => pauseOf(product).takesNewest()),
				});
				if (mail === undefined) return;
				if (mail !== 'abandoned' && mailer) start(mail, mailer);
			}
		},
		onError,
	});
	loop.wake();
	return {
		wake: loop.wake,
		async run() {
			await loop.run();
			while (inFlight.size > 0) {
				await Promise.all(inFlight.keys());
				await loop.run(); // more emails may be due than can be in flight at the same time
			}
		},
		async [Symbol.asyncDispose]() {
			await loop[Symbol.asyncDispose]();
			await Promise.race([
				Promise.all(inFlight.keys()),
				sleep(STOP_GRACE_MS, null, { ref: false }),
			]);
			mailer?.[Symbol.dispose]();
		},
	};
}
