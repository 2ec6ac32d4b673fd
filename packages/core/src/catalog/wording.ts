import type { FieldWording } from './fields.ts';
import type { Platform, WordingKey } from './platform.ts';

/** Name and summary of an action. */
export interface Wording {
	/** Title Case: `Create or Update Contact`. */
	name: string;
	/** Description in one sentence, in the third person. */
	summary: string;
}

type WithOverrides<W> = W & Readonly<Partial<Record<WordingKey, Partial<W>>>>;

/** Returns the wording of an action for a platform. */
export const wordingOf = (action: WithOverrides<Wording>, { wording }: Platform): Wording => {
	const { name, summary } = { ...action, ...(wording && action[wording]) };
	return { name, summary };
};

/** Returns the wording of a field for a platform. */
export const fieldWordingOf = (
	field: WithOverrides<FieldWording>,
	{ wording }: Platform,
): FieldWording => {
	const { label, help, placeholder } = field;
	return { label, help, placeholder, ...(wording && field[wording]) };
};
