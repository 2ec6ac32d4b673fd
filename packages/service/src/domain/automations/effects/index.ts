import type { Effect } from '../../../workspace/schema.ts';
import { addTag } from './add-tag.ts';
import type { ApplyEffect, EffectContext, EffectName } from './effect-context.ts';
import { enroll } from './enroll.ts';
import { removeTag } from './remove-tag.ts';
import { send } from './send.ts';
import { setField } from './set-field.ts';

/** Handler of each effect. */
const EFFECTS: { [Name in EffectName]: ApplyEffect<Name> } = {
	add_tag: addTag,
	remove_tag: removeTag,
	set_field: setField,
	enroll,
	send,
};

/**
 * Applies an effect.
 *
 * @throws DomainError if the effect can't be applied; in that case, nothing changes
 */
export async function applyEffect(context: EffectContext, effect: Effect): Promise<void> {
	for (const [name, target] of Object.entries(effect)) {
		const perform = EFFECTS[name as EffectName] as (
			context: EffectContext,
			target: unknown,
		) => Promise<void>;
		await perform(context, target); // the schema pairs names with targets, and an effect has one name
	}
}
