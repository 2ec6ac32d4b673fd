import { sql, type RawBuilder } from 'kysely';
import { foldEmail } from '../../../base/email-address.ts';

/** Contact value that can be searched by prefix. Each key has an index. */
export interface SearchKey {
	key: RawBuilder<string>;
	/** Condition of the key's index. */
	isPresent: RawBuilder<boolean>;
	/** Normalizes the search text in the same way as the key. */
	start: (searchText: string) => RawBuilder<string>;
}

const foldCase = (searchText: string) => sql<string>`fold_case(${searchText}::text)`;

export const SEARCH_KEYS: readonly SearchKey[] = [
	{
		key: sql`email_folded collate "C"`,
		isPresent: sql`true`,
		start: (searchText) => sql`${foldEmail(searchText)}::text`,
	},
	{
		key: sql`fold_case(external_id) collate "C"`,
		isPresent: sql`external_id is not null`,
		start: foldCase,
	},
	{
		key: sql`fold_case(first_name || coalesce(' ' || last_name, '')) collate "C"`,
		isPresent: sql`first_name is not null`,
		start: foldCase,
	},
	{
		key: sql`fold_case(last_name) collate "C"`,
		isPresent: sql`last_name is not null`,
		start: foldCase,
	},
	{
		key: sql`fold_case(display_name) collate "C"`,
		isPresent: sql`display_name is not null`,
		start: foldCase,
	},
];

/** Highest Unicode character, which ends the range of strings with a prefix. */
const LAST_CHARACTER = sql`chr(1114111)`;

/** Whether a key starts with a prefix, as a range condition that can use an index. */
export const startsWith = (key: RawBuilder<string>, start: RawBuilder<string>) =>
	sql<boolean>`(${key} >= ${start} and ${key} < ${start} || ${LAST_CHARACTER})`;
