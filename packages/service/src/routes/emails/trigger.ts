import type { TriggeredEmail, TriggerEmailBody } from '@contact-sync/core';
import { defineRoute, type Success } from '../../http/route.ts';
import { oncePerKey } from '../../idempotency/once-per-key.ts';
import type { ApiKey } from '../../keys/api-key.ts';
import { triggerEmail } from '../../mail/trigger-email.ts';
import { transact } from '../../store/transact.ts';
import type { Work } from '../../tools.ts';
import { triggeredEmail, triggerEmailBody } from '../../wire/trigger-email.ts';

/** Sends a transactional email, at once or after the trigger's delay. api.md section 4, /emails/trigger/. */
export const triggerEmailRoute = defineRoute({
	method: 'POST',
	path: '/emails/trigger/',
	summary: 'Sends a transactional email; 202 when its trigger has a delay.',
	scope: 'emails:trigger',
	body: triggerEmailBody,
	answers: { 200: triggeredEmail, 202: triggeredEmail },
	problems: [400, 404, 409, 422],
	async handle({ key, body }, tools) {
		const success = await transact(tools, key, (work) => answer(work, key, body));
		// The database keeps JSON in an order of its own.
		return { ...success, answer: triggeredEmail.parse(success.answer) };
	},
});

async function answer(
	work: Work,
	{ id: apiKeyId }: ApiKey,
	body: TriggerEmailBody,
): Promise<Success<TriggeredEmail>> {
	const send = async (): Promise<Success<TriggeredEmail>> => {
		const email = await triggerEmail(work, body);
		return { status: email.status === 'scheduled' ? 202 : 200, answer: email };
	};
	const { idempotency_key: idempotencyKey } = body;
	if (idempotencyKey === undefined) return send();
	return oncePerKey(work, { apiKeyId, idempotencyKey, body }, send);
}
