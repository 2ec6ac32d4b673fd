import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readIfObject, textOf } from './read.ts';
import type { TriggerEmailBody } from './wire.ts';

/** Outcome of sending an email. api.md specifies only the status code 202, and no response fields. */
export interface Triggered {
	/** ID; empty if the service doesn't return it. */
	id: string;
	/** `scheduled` for status 202, otherwise `sent`. */
	status: 'sent' | 'scheduled';
	to_email: string;
	/**
	 * ISO 8601 date; empty if the service doesn't return it, for example because the email isn't scheduled.
	 */
	scheduled_for: string;
}

/** Endpoints of emails. api.md section 4. */
export const emails = (send: Send) => ({
	/**
	 * POST /emails/trigger/: sends a transactional email through an email trigger from the dashboard.
	 *
	 * @throws OutcomeUnknownError if the response is lost and the email has no idempotency key; with a key, the
	 * request is idempotent
	 */
	async trigger(email: TriggerEmailBody): Promise<Triggered> {
		const response = await send(callTo(endpoints.triggerEmail, email));
		const body = readIfObject(response);
		return {
			id: textOf(body, 'id') ?? '',
			status: response.status === 202 ? 'scheduled' : 'sent',
			to_email: email.to_email,
			scheduled_for: textOf(body, 'scheduled_for', 'send_at') ?? '',
		};
	},
});
