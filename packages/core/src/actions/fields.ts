import type { CustomFields } from '../client/wire.ts';

/** What each kind of field holds once it is read. A kind exists only where a platform draws it otherwise. */
export interface FieldValues {
	text: string;
	email: string;
	/** Free-form names with text, number or date values. */
	keyValues: CustomFields;
	textList: string[];
}
export type FieldKind = keyof FieldValues;

/** A platform's house rules may want another word; it is never another field. */
export interface FieldWording {
	/** Title Case. */
	label: string;
	/** One or two sentences for a marketer. */
	help: string;
	/** Grey text in the empty field. */
	placeholder?: string;
}

/** The platforms that draw the catalogue. */
export type Platform = 'n8n' | 'zapier';

export interface Field<K extends FieldKind = FieldKind> extends FieldWording {
	kind: K;
	required?: boolean;
	/** A value that could be real, for documentation and samples. */
	example?: FieldValues[K];
	n8n?: Partial<FieldWording>;
	zapier?: Partial<FieldWording>;
}

/** Fields by their name on the wire, in the order they are shown. */
export type Fields = Readonly<Record<string, Field>>;

type Required<F extends Fields> = {
	[N in keyof F]: F[N] extends { required: true } ? N : never;
}[keyof F];

/** What an action gets, inferred from its fields. */
export type InputOf<F extends Fields> = { [N in Required<F>]: FieldValues[F[N]['kind']] } & {
	[N in Exclude<keyof F, Required<F>>]?: FieldValues[F[N]['kind']];
};

const field =
	<K extends FieldKind>(kind: K) =>
	<const D extends Omit<Field<K>, 'kind'>>(definition: D) => ({ kind, ...definition });

export const text = field('text');
export const email = field('email');
export const keyValues = field('keyValues');
export const textList = field('textList');
