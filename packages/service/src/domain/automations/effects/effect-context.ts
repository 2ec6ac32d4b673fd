import type { Chain } from '../../../jobs/chain.ts';
import type { Work } from '../../../jobs/work.ts';
import type { ContactRow, JsonObject } from '../../../store/tables.ts';
import type { Effect } from '../../../workspace/schema.ts';

/** Context of an effect. */
export interface EffectContext {
	work: Work;
	/** The contact, locked. */
	contact: ContactRow;
	/** Chain of automations that led to the effect, including the current automation. */
	chain: Chain;
	/** Event properties that emails can show. */
	variables: JsonObject;
}

type NameIn<E> = E extends unknown ? keyof E : never;

/** Name of an effect in the workspace file, such as `add_tag`. */
export type EffectName = NameIn<Effect>;

/** Value of an effect in the workspace file. */
export type Target<Name extends EffectName> = Extract<Effect, Record<Name, unknown>>[Name];

/**
 * Applies one kind of effect.
 *
 * @throws DomainError if the effect can't be applied; in that case, nothing changes
 * @throws WaitsForFile if the workspace file has no such sequence or email trigger
 */
export type ApplyEffect<Name extends EffectName> = (
	context: EffectContext,
	target: Target<Name>,
) => Promise<void>;
