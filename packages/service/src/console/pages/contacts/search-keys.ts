import { sql, type RawBuilder } from 'kysely';
import { foldEmail } from '../../../base/email-address.ts';

/** A text of a contact that people search by the start of; each has an index. */
export interface SearchKey {
	key: RawBuilder<string>;
	/** The condition of its index. */
	given: RawBuilder<boolean>;
	/** What was typed, made comparable as the key is. */
	start: (typed: string) => RawBuilder<string>;
}

const foldCase = (typed: string) => sql<string>`fold_case(${typed}::text)`;

export const SEARCH_KEYS: readonly SearchKey[] = [
	{
		key: sql`email_folded collate "C"`,
		given: sql`true`,
		start: (typed) => sql`${foldEmail(typed)}::text`,
	},
	{
		key: sql`fold_case(external_id) collate "C"`,
		given: sql`external_id is not null`,
		start: foldCase,
	},
	{
		key: sql`fold_case(first_name || coalesce(' ' || last_name, '')) collate "C"`,
		given: sql`first_name is not null`,
		start: foldCase,
	},
	{
		key: sql`fold_case(last_name) collate "C"`,
		given: sql`last_name is not null`,
		start: foldCase,
	},
	{
		key: sql`fold_case(display_name) collate "C"`,
		given: sql`display_name is not null`,
		start: foldCase,
	},
];

/** What no text of ours goes on with: the end of the range of those with a start. */
const LAST_CHARACTER = sql`chr(1114111)`;

/** Whether a text starts so, as a range that an index answers. */
export const startsWith = (key: RawBuilder<string>, start: RawBuilder<string>) =>
	sql<boolean>`(${key} >= ${start} and ${key} < ${start} || ${LAST_CHARACTER})`;
