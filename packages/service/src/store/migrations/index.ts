import type { Migration } from 'kysely/migration';
import { keysContactsTags } from './0001-keys-contacts-tags.ts';
import { automationAndMail } from './0002-automation-and-mail.ts';
import { delivery } from './0003-delivery.ts';
import { consoleTables } from './0004-console.ts';
import { retention } from './0005-retention.ts';
import { longLists } from './0006-long-lists.ts';
import { jobsInTurn } from './0007-jobs-in-turn.ts';
import { disabledKeys } from './0008-disabled-keys.ts';
import { operator } from './0009-operator.ts';
import { queueLiveMail } from './0010-queue-live-mail.ts';
import { canonicalEmails } from './0011-canonical-emails.ts';
import { slidingWindows } from './0012-sliding-windows.ts';
import { filters } from './0013-filters.ts';
import { foldCase } from './0014-fold-case.ts';
import { createContact } from './0015-create-contact.ts';
import { sessionPasswords } from './0016-session-passwords.ts';
import { standardNames } from './0017-standard-names.ts';

/** All migrations, in order. Released migrations are never edited; each change is a new migration. */
export const migrations: Record<string, Migration> = {
	'0001-keys-contacts-tags': keysContactsTags,
	'0002-automation-and-mail': automationAndMail,
	'0003-delivery': delivery,
	'0004-console': consoleTables,
	'0005-retention': retention,
	'0006-long-lists': longLists,
	'0007-jobs-in-turn': jobsInTurn,
	'0008-disabled-keys': disabledKeys,
	'0009-operator': operator,
	'0010-queue-live-mail': queueLiveMail,
	'0011-canonical-emails': canonicalEmails,
	'0012-sliding-windows': slidingWindows,
	'0013-filters': filters,
	'0014-fold-case': foldCase,
	'0015-create-contact': createContact,
	'0016-session-passwords': sessionPasswords,
	'0017-standard-names': standardNames,
};
