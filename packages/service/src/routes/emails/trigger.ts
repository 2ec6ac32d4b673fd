import type { TriggeredEmail, TriggerEmailBody } from '@contact-sync/core';
import { defineRoute } from '../../http/route.ts';
import { oncePerKey, type Result } from '../../idempotency/once-per-key.ts';
import type { ApiKey } from '../../keys/api-key.ts';
import { triggerEmail } from '../../mail/trigger-email.ts';
import { triggeredEmail, triggerEmailBody } from '../../wire/trigger-email.ts';
import type { Work } from '../../work/work.ts';

/** Sends a transactional email, immediately or after the delay of its email trigger. api.md section 4, /emails/trigger/. */
export const triggerEmailRoute = defineRoute({
	method: 'POST',
	path: '/emails/trigger/',
	summary: 'Sends a transactional email. Returns 202 if its email trigger has a delay.',
	scope: 'emails:trigger',
	body: triggerEmailBody,
	answers: { 200: triggeredEmail, 202: triggeredEmail },
	problems: [400, 404, 409, 422],
	async handle({ key, change, body }) {
		const { status, answer, isReplayed } = await change((work) => send(work, key, body));
		return {
			status: status as 200 | 202, // as `send` has it
			answer: triggeredEmail.parse(answer), // the database keeps JSON in an order of its own
			...(isReplayed && { headers: { 'Idempotent-Replayed': 'true' } }),
		};
	},
});

async function send(
	work: Work,
	{ id: apiKeyId }: ApiKey,
	body: TriggerEmailBody,
): Promise<Result<TriggeredEmail>> {
	const act = async () => {
		const answer = await triggerEmail(work, body);
		return { status: answer.status === 'scheduled' ? 202 : 200, answer };
	};
	const { idempotency_key: idempotencyKey } = body;
	if (idempotencyKey === undefined) return act();
	return oncePerKey(work, { apiKeyId, idempotencyKey, body }, act);
}
