import type { CustomFields, TagBody } from '../client/wire.ts';

/** A contact as a person names it. */
export type ContactChoice = { email: string } | { id: string };

/** What each kind of field holds once it is read. A kind exists only where a platform draws it otherwise. */
export interface FieldValues {
	text: string;
	email: string;
	boolean: boolean;
	/** How many entries of a list are wanted at most. */
	limit: number;
	/** One of the field's options. */
	choice: string;
	/** Free-form names with text, number or date values. */
	keyValues: CustomFields;
	/** A JSON object, its values as they are. */
	json: Record<string, unknown>;
	textList: string[];
	contact: ContactChoice;
	tag: TagBody;
	/** A slug, picked from a live list or typed. */
	sequence: string;
}
export type FieldKind = keyof FieldValues;

/** The platforms that draw the catalogue. */
export type Platform = 'n8n' | 'zapier';

/** What a person fills in; its words stand beside the action. */
export interface Field<K extends FieldKind = FieldKind> {
	kind: K;
	/** Title Case. */
	label: string;
	required?: boolean;
	/** Values of a choice: the first is what happens when nothing is chosen. */
	options?: readonly [string, ...string[]];
	/** Another word where a platform's house rules want one. */
	n8n?: { label?: string };
	zapier?: { label?: string };
}

/** Fields by their name on the wire, in the order they are shown. */
export type Fields = Readonly<Record<string, Field>>;

/** Optional fields of which at least one must be filled in. A platform may show them as one choice. */
export interface Alternatives<Name extends string = string> {
	/** What the choice is called where it is one, in the style of the wire's names. */
	name: string;
	/** Title Case. */
	label: string;
	fields: readonly [Name, ...Name[]];
}

type Required<F extends Fields> = {
	[N in keyof F]: F[N] extends { required: true } ? N : never;
}[keyof F];

type ValueOf<F extends Field> = F extends { options: readonly (infer V)[] }
	? V
	: FieldValues[F['kind']];

/** What an action gets, inferred from its fields. */
export type InputOf<F extends Fields> = { [N in Required<F>]: ValueOf<F[N]> } & {
	[N in Exclude<keyof F, Required<F>>]?: ValueOf<F[N]>;
};

const field =
	<K extends FieldKind>(kind: K) =>
	<const D extends Omit<Field<K>, 'kind' | 'label'> = object>(label: string, more?: D) => ({
		kind,
		label,
		...(more as D), // spreading undefined spreads nothing
	});

export const text = field('text');
export const email = field('email');
export const boolean = field('boolean');
export const limit = field('limit');
export const choice = field('choice');
export const keyValues = field('keyValues');
export const json = field('json');
export const textList = field('textList');
export const contact = field('contact');
export const tag = field('tag');
export const sequence = field('sequence');
