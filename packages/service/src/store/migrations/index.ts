import type { Migration } from 'kysely/migration';
import { keysContactsTags } from './0001-keys-contacts-tags.ts';
import { automationAndMail } from './0002-automation-and-mail.ts';
import { delivery } from './0003-delivery.ts';
import { consoleTables } from './0004-console.ts';
import { retention } from './0005-retention.ts';

/** Every change of the tables, in order. One that was released is never edited: a new one follows. */
export const migrations: Record<string, Migration> = {
	'0001-keys-contacts-tags': keysContactsTags,
	'0002-automation-and-mail': automationAndMail,
	'0003-delivery': delivery,
	'0004-console': consoleTables,
	'0005-retention': retention,
};
