import { backoffMs } from '../base/backoff.ts';
import type { WorkTools } from '../jobs/work.ts';

/** Longest pause, in milliseconds. Recovery is noticed within this time. */
const LONGEST_PAUSE_MS = 60_000;

/** Pauses the deliveries of a product in this process while the SMTP server refuses them. */
export interface DeliveryPause {
	/** Maximum number of emails in progress: one while the server refuses them, none during a pause. */
	capacity(max: number): number;
	/**
	 * Whether the next email should be the newest one: every second time while the server refuses emails, because
	 * it might refuse only the oldest ones, for their sender, content, or recipients.
	 */
	takesNewest(): boolean;
	/** Starts a pause after a rejection. Each rejection doubles the pause. */
	refused(problem: string): void;
	/** Ends the pause, because the server accepted an email or refused only a recipient. */
	responded(): void;
}

export function createDeliveryPause(
	{ clock, log }: Pick<WorkTools, 'clock' | 'log'>,
	product: string,
): DeliveryPause {
	let rejections = 0;
	let until = 0; // steady time, because a clock that is set back by an hour would prolong the pause by an hour
	return {
		capacity(max) {
			if (rejections === 0) return max;
			return clock.steady() < until ? 0 : 1;
		},
		takesNewest: () => rejections % 2 === 1,
		refused(problem) {
			if (clock.steady() < until) return; // an email that was in progress when the pause started
			rejections++;
			const ms = Math.min(backoffMs(rejections), LONGEST_PAUSE_MS);
			until = clock.steady() + ms;
			log('warn', 'delivery paused', { product, problem, seconds: ms / 1_000, rejections });
		},
		responded() {
			if (rejections > 0) log('info', 'delivery resumed', { product, rejections });
			rejections = 0;
			until = 0;
		},
	};
}
