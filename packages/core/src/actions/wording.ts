import type { FieldWording, Platform } from './fields.ts';

/** What an action is called and does. */
export interface Wording {
	/** Title Case: `Create or Update Contact`. */
	name: string;
	/** The same in sentence case: `Create or update contact`. */
	action: string;
	/** What it does, third person, one sentence. */
	summary: string;
}

type Worded<W> = W & Readonly<Partial<Record<Platform, Partial<W>>>>;

/** Returns the wording of an action for a platform's house rules. */
export const wordingOf = (action: Worded<Wording>, platform: Platform): Wording => {
	const { name, action: inSentence, summary } = action;
	return { name, action: inSentence, summary, ...action[platform] };
};

/** Returns the wording of a field for a platform's house rules. */
export const fieldWordingOf = (field: Worded<FieldWording>, platform: Platform): FieldWording => {
	const { label, help, placeholder } = field;
	return { label, help, placeholder, ...field[platform] };
};
