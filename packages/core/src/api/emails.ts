import { fieldName, sentence } from '../errors/text.ts';
import { isGood } from '../tolerant/failure.ts';
import { flagIn, textOf, valuesOf, type Json } from '../tolerant/find.ts';
import type { ApiResponse, Explanation } from '../transport/call.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoint } from './endpoint.ts';
import { missingTrigger } from './missing.ts';
import { readIfObject } from './read.ts';
import { explainSuppressed } from './suppressed.ts';
import type { TriggerEmailBody } from './wire.ts';

/** Outcome of sending an email. api.md specifies only the status code 202, and no response fields. */
export interface Triggered {
	/** ID; empty if the service doesn't return it. */
	id: string;
	/**
	 * `scheduled` for status 202, otherwise `accepted`, even if the service calls it `sent`: the response comes
	 * before the mail server accepts the email. `already_accepted` if the response repeats an earlier one for the same
	 * idempotency key, which the header `Idempotent-Replayed` shows (an assumption). `unknown` if the response contains a status that isn't known.
	 */
	status: 'accepted' | 'scheduled' | 'already_accepted' | 'unknown';
	to_email: string;
	/**
	 * ISO 8601 date; empty if the service doesn't return it, for example because the email isn't scheduled.
	 */
	scheduled_for: string;
}

/** Endpoints of emails. api.md section 4. */
export const emailEndpoints = {
	triggerEmail: endpoint<TriggerEmailBody>({
		method: 'post',
		path: 'emails/trigger/',
		scope: 'emails:trigger',
		replay: 'unsafe', // a repeated email would be another one
		idempotencyKey: 'idempotency_key',
		missing: ({ trigger_key }) => missingTrigger(trigger_key),
		keyConflict: {
			summary: 'This idempotency key was already used for a different email.',
			hint: sentence`Use a new ${fieldName('idempotency_key')} for each email.`,
			isCauseKnown: true,
		},
		explain: ({ to_email }, detail) =>
			explainSuppressed('Not sent', to_email, detail) ?? explainSender(detail),
		unknownOutcome: {
			summary: "It's unknown whether this email was sent.",
			check: 'Check the contact',
			risk: 'the email may be sent twice',
		},
	}),
};

/** Explains an email that wasn't sent because of its sender. Returns undefined for messages without that word. */
const explainSender = (detail: string): Explanation | undefined =>
	/\bsender\b/i.test(detail)
		? {
				summary: "Not sent: the email's sender can't be used.",
				hint: 'Set up or verify the sender in the dashboard, then run this again.',
				isCauseKnown: true,
			}
		: undefined;

/** Functions of emails. @param write sends changes */
export const emails = (write: Send) => ({
	/**
	 * POST /emails/trigger/: sends a transactional email through an email trigger from the dashboard.
	 *
	 * @throws OutcomeUnknownError if the response is lost and the email has no idempotency key; with a key, the
	 * request is idempotent
	 */
	async trigger(email: TriggerEmailBody): Promise<Triggered> {
		const response = await write(callTo(emailEndpoints.triggerEmail, email));
		const body = readIfObject(response);
		return {
			id: textOf(body, 'id') ?? '',
			status: isReplayed(response) ? 'already_accepted' : statusIn(body, response.status),
			to_email: email.to_email,
			scheduled_for: textOf(body, 'scheduled_for', 'send_at') ?? '',
		};
	},
});

const isReplayed = ({ headers }: ApiResponse): boolean =>
	flagIn(headers.get('idempotent-replayed')) === true;

function statusIn(body: Json, code: number): Triggered['status'] {
	const [word] = valuesOf(body, 'status');
	if (typeof word === 'string' && !isGood(word)) return 'unknown';
	return code === 202 || word === 'scheduled' ? 'scheduled' : 'accepted';
}
