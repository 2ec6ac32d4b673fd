import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldEmail } from '../../base/email-address.ts';
import { canonicalAsSent } from './canonical-as-sent.ts';

type Db = Kysely<unknown>;

/** Pattern for one character of a local part, in PostgreSQL syntax. */
const ATEXT = String.raw`[a-z0-9!#$%&'*+/=?^_\u0060{|}~-]`;

/**
 * Matches the `email_folded` of most rows. Matching rows are canonical, except for capital letters in the
 * domain of `email`.
 */
const PLAIN = String.raw`^${ATEXT}+(\.${ATEXT}+)*@([a-z0-9_-]+\.)*[a-z0-9_-]*[a-z_-][a-z0-9_-]*$`;

interface Table {
	table: string;
	/** Columns with the email address and its form for comparison. */
	email: string;
	folded: string;
	change: (db: Db, change: Change) => Promise<void>;
	/** Handles a row whose email address isn't valid. */
	onInvalid?: (db: Db, row: Row) => Promise<void>;
}

interface Row {
	id: string;
	email: string;
}

/** Row with the canonical spelling of its email address, and its form for comparison. */
interface Change {
	id: string;
	email: string;
	folded: string;
}

async function lowerDomains(db: Db, { table, email, folded }: Table): Promise<void> {
	const column = sql.ref(email);
	await sql`
		update ${sql.table(table)}
		set ${column} = split_part(${column}, '@', 1) || '@' || split_part(${sql.ref(folded)}, '@', 2)
		where ${column} ~ '@.*[A-Z]' and ${sql.ref(folded)} ~ ${PLAIN}`.execute(db);
}

/** Returns the rows whose email address might not be canonical, oldest first. */
async function nonCanonicalRows(db: Db, { table, email, folded }: Table): Promise<Row[]> {
	const { rows } = await sql<Row>`
		select id::text as id, ${sql.ref(email)} as email from ${sql.table(table)}
		where ${sql.ref(folded)} !~ ${PLAIN} order by created_at, id`.execute(db);
	return rows;
}

/**
 * Updates a contact. If another contact already has the new email address, the contact stays unchanged, so
 * that no data is lost.
 */
async function changeContact(db: Db, { id, email, folded }: Change): Promise<void> {
	await sql`
		update contacts set email = ${email}, email_folded = ${folded}
		where id = ${id}::uuid and not exists (
			select from contacts as other
			where other.email_folded = ${folded} and other.id <> contacts.id
				and other.product = contacts.product and other.environment = contacts.environment
		)`.execute(db);
}

/**
 * Updates an entry, or merges it with an existing entry for its new email address. The merged entry has the
 * more severe reason and the earlier time. The workspace file controls it only if the file controlled both
 * entries.
 */
async function changeSuppression(db: Db, { id, email, folded }: Change): Promise<void> {
	await sql`
		with gone as (
			delete from suppressions using suppressions as kept
			where suppressions.id = ${id}::bigint and kept.id <> suppressions.id and kept.email_folded = ${folded}
				and kept.product = suppressions.product and kept.environment = suppressions.environment
			returning suppressions.*, kept.id as kept_id
		)
		update suppressions set
			reason = case
				when 'complained' in (suppressions.reason, gone.reason) then 'complained'
				when 'unsubscribed' in (suppressions.reason, gone.reason) then 'unsubscribed'
				else 'bounced'
			end,
			in_workspace_file = suppressions.in_workspace_file and gone.in_workspace_file,
			created_at = least(suppressions.created_at, gone.created_at)
		from gone where suppressions.id = gone.kept_id`.execute(db);
	await sql`
		update suppressions set email = ${email}, email_folded = ${folded}
		where id = ${id}::bigint`.execute(db);
}

async function changeMail(db: Db, { id, email, folded }: Change): Promise<void> {
	await sql`
		update outbox set to_email = ${email}, to_email_folded = ${folded}
		where id = ${id}::uuid`.execute(db);
}

/**
 * Marks a queued email as failed if the recipient's email address is invalid. Emails in other states are
 * checked again before they are sent.
 */
async function failMail(db: Db, { id }: Row): Promise<void> {
	await sql`
		update outbox set status = 'failed', deliver_at = null, problem = 'the email address is not valid'
		where id = ${id}::uuid and status = 'queued'`.execute(db);
}

const TABLES: readonly Table[] = [
	{ table: 'contacts', email: 'email', folded: 'email_folded', change: changeContact },
	{ table: 'suppressions', email: 'email', folded: 'email_folded', change: changeSuppression },
	{
		table: 'outbox',
		email: 'to_email',
		folded: 'to_email_folded',
		change: changeMail,
		onInvalid: failMail,
	},
];

async function changeRow(db: Db, { change, onInvalid }: Table, row: Row): Promise<void> {
	const email = canonicalAsSent(row.email);
	if (email === undefined) await onInvalid?.(db, row);
	else await change(db, { id: row.id, email, folded: foldEmail(email) });
}

export const canonicalEmails: Migration = {
	async up(db: Db) {
		for (const table of TABLES) {
			await lowerDomains(db, table);
			for (const row of await nonCanonicalRows(db, table)) await changeRow(db, table, row);
		}
	},
};
