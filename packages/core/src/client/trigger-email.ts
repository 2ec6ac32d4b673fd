import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readIfObject, textOf } from './read.ts';
import type { TriggerEmailBody } from './wire.ts';

/** What became of a mail. api.md shows no field of the answer; only the status 202 is promised. */
export interface Triggered {
	/** Empty where the service does not say. */
	id: string;
	/** `scheduled` when the service answered 202, else `sent`. */
	status: 'sent' | 'scheduled';
	to_email: string;
	/** ISO 8601; empty unless scheduled and said. */
	scheduled_for: string;
}

/**
 * Sends a transactional email through a trigger of the dashboard. api.md section 4, /emails/trigger/.
 * With an idempotency key a repeat is harmless; without one, a lost answer is an UncertainError.
 */
export async function triggerEmail(send: Send, email: TriggerEmailBody): Promise<Triggered> {
	const answer = await send(callTo(endpoints.triggerEmail, email));
	const body = readIfObject(answer);
	return {
		id: textOf(body, 'id') ?? '',
		status: answer.status === 202 ? 'scheduled' : 'sent',
		to_email: email.to_email,
		scheduled_for: textOf(body, 'scheduled_for', 'send_at') ?? '',
	};
}
