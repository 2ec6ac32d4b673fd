import type { Fields } from './fields.ts';

/** As what an action stands in Zapier. */
export interface ZapierStep<F extends Fields = Fields, O extends object = object> {
	/** Whether it changes something, or finds something. */
	as: 'create' | 'search';
	/** snake_case. Zapier remembers it in the Zaps of its users, so it is for ever. */
	key: string;
	/** What it is about, one of it. */
	noun: string;
	/** Fields that belong together, by the label of the group. */
	groups?: Readonly<Record<string, ReadonlyArray<keyof F & string>>>;
	/** Of a search: whether a result is a find; a Zap can go on when there is none. @default always */
	found?(result: O): boolean;
	/** Of a search: whether an error says that there is none. @default never */
	isNone?(error: unknown): boolean;
}
