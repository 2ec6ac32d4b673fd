import type { Send } from '../transport/send.ts';
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
export async function triggerEmail(send: Send, json: TriggerEmailBody): Promise<Triggered> {
	const answer = await send({
		method: 'post',
		path: 'emails/trigger/',
		scope: 'emails:trigger',
		replay: json.idempotency_key === undefined ? 'unsafe' : 'keyed',
		what: `trigger ${json.trigger_key}`,
		hints: {
			404: 'Check the key of the trigger in the dashboard.',
			422: 'Someone who unsubscribed must not be emailed; without a sender, set one up in the dashboard.',
		},
		json,
	});
	const body = readIfObject(answer);
	return {
		id: textOf(body, 'id') ?? '',
		status: answer.status === 202 ? 'scheduled' : 'sent',
		to_email: json.to_email,
		scheduled_for: textOf(body, 'scheduled_for', 'send_at') ?? '',
	};
}
