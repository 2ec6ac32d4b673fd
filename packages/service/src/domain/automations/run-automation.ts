import { DomainError } from '../../base/domain-error.ts';
import type { Chain } from '../../jobs/chain.ts';
import type { Handler } from '../../jobs/handlers.ts';
import type { JobPayloads } from '../../jobs/payloads.ts';
import type { Effect } from '../../workspace/schema.ts';
import { lockContact } from '../contacts/lock-contact.ts';
import { recordActivity } from '../record-activity.ts';
import type { EffectContext } from './effects/effect-context.ts';
import { applyEffect } from './effects/index.ts';

/**
 * Applies the effects of an automation in order, in the job's transaction, and records the run with its reason. api.md
 * section 3.
 */
export const runAutomation: Handler<'automation'> = async (work, payload) => {
	const { contactId, effects, automation } = payload;
	if (await lockContact(work, contactId)) {
		const { id, when, because } = automation;
		const details = { automation: id, when, because, then: effects };
		await recordActivity(work, contactId, 'automation_ran', details);
	}
	for (const effect of effects) {
		const contact = await lockContact(work, contactId); // includes the changes of the previous effect
		if (contact) await applyOrSkip({ work, contact, ...payload, chain: shareOf(payload) }, effect);
	}
};

/** Returns the chain for each effect. The effects that can trigger automations share the budget. */
function shareOf({ chain, effects }: JobPayloads['automation']): Chain {
	const parts = effects.filter((effect) => 'set_field' in effect).length;
	return { ...chain, budget: Math.floor(chain.budget / Math.max(1, parts)) };
}

/**
 * Applies an effect. If the effect can't be applied, skips it and records the reason in the contact's
 * activity. The other effects still run.
 */
async function applyOrSkip(context: EffectContext, effect: Effect): Promise<void> {
	try {
		await applyEffect(context, effect);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const details = { effect, reason: error.message };
		await recordActivity(context.work, context.contact.id, 'effect_skipped', details);
	}
}
