import type { Explanation } from '../transport/call.ts';
import type { Send } from '../transport/send.ts';
import { neededTrigger } from './needed.ts';
import { readIfObject, textOf } from './read.ts';
import { notSent, suppressionIn } from './suppressed.ts';
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
		needs: [neededTrigger(json.trigger_key)],
		conflict: {
			summary: 'This idempotency key was already used for a different email.',
			hint: "Use a new 'Idempotency Key' for each email.",
		},
		explain: (detail) => whyNotSent(json.to_email, detail),
		unknownOutcome: {
			summary: "It's unknown whether this email was sent.",
			hint: 'Check the contact before you run it again, or the email may be sent twice.',
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

function whyNotSent(email: string, detail: string): Explanation | undefined {
	const reason = suppressionIn(detail);
	if (reason !== undefined) return notSent(email, reason);
	if (!/\bsender\b/i.test(detail)) return undefined;
	return {
		summary: "Not sent: the email's sender can't be used.",
		hint: 'Set up or verify the sender in the dashboard, then run this again.',
	};
}
