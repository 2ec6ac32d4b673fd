import type { TriggeredEmail, TriggerEmailBody } from '@contact-sync/core';
import { triggerEmail } from '../../../domain/emails/trigger-email.ts';
import type { ApiKey } from '../../../domain/keys/api-key.ts';
import { oncePerKey, type KeyedResult } from '../../../domain/once-per-key.ts';
import type { Work } from '../../../jobs/work.ts';
import { defineRoute } from '../../http/route.ts';
import { triggeredEmail, triggerEmailBody } from '../../wire/trigger-email.ts';

/** Sends a transactional email, immediately or after the delay of its email trigger. api.md section 4, /emails/trigger/. */
export const triggerEmailRoute = defineRoute({
	method: 'POST',
	path: '/emails/trigger/',
	summary: 'Sends a transactional email. Returns 202 if its email trigger has a delay.',
	scope: 'emails:trigger',
	body: triggerEmailBody,
	responses: { 200: triggeredEmail, 202: triggeredEmail },
	problems: [400, 404, 409, 422],
	async handle({ key, change, body }) {
		const { status, response, isReplayed } = await change((work) => send(work, key, body));
		return {
			status: status as 200 | 202, // `send` returns only these
			response: triggeredEmail.parse(response), // restores the order of properties, which the database doesn't keep
			...(isReplayed && { headers: { 'Idempotent-Replayed': 'true' } }),
		};
	},
});

async function send(
	work: Work,
	{ id: apiKeyId }: ApiKey,
	body: TriggerEmailBody,
): Promise<KeyedResult<TriggeredEmail>> {
	const act = async () => {
		const response = await triggerEmail(work, body);
		return { status: response.status === 'scheduled' ? 202 : 200, response };
	};
	const { idempotency_key: idempotencyKey } = body;
	if (idempotencyKey === undefined) return act();
	return oncePerKey(work, { apiKeyId, idempotencyKey, body }, act);
}
