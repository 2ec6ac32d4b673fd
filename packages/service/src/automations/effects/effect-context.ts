import type { ContactRow, JsonObject } from '../../store/tables.ts';
import type { Work } from '../../work/work.ts';
import type { Effect } from '../../workspace/schema.ts';

/** What an effect is done with. */
export interface EffectContext {
	work: Work;
	/** Locked. */
	contact: ContactRow;
	/** How many automations stand behind the effect, its own among them. */
	depth: number;
	/** What mail can tell of the event that fired. */
	variables: JsonObject;
}

type NameIn<E> = E extends unknown ? keyof E : never;

/** As in the workspace file: `add_tag`, … */
export type EffectName = NameIn<Effect>;

/** What stands beside the name of an effect. */
export type Target<Name extends EffectName> = Extract<Effect, Record<Name, unknown>>[Name];

/**
 * Does one kind of effect.
 *
 * @throws DomainError when it cannot be done; nothing of it is done then
 */
export type DoEffect<Name extends EffectName> = (
	context: EffectContext,
	target: Target<Name>,
) => Promise<void>;
