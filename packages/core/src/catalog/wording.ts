import type { FieldWording, Platform } from './fields.ts';

/** Name and summary of an action. */
export interface Wording {
	/** Title Case: `Create or Update Contact`. */
	name: string;
	/** Name in sentence case: `Create or update contact`. */
	action: string;
	/** Description in one sentence, in the third person. */
	summary: string;
}

type WithOverrides<W> = W & Readonly<Partial<Record<Platform, Partial<W>>>>;

/** Returns the wording of an action for a platform. */
export const wordingOf = (action: WithOverrides<Wording>, platform: Platform): Wording => {
	const { name, action: inSentence, summary } = action;
	return { name, action: inSentence, summary, ...action[platform] };
};

/** Returns the wording of a field for a platform. */
export const fieldWordingOf = (
	field: WithOverrides<FieldWording>,
	platform: Platform,
): FieldWording => {
	const { label, help, placeholder } = field;
	return { label, help, placeholder, ...field[platform] };
};
