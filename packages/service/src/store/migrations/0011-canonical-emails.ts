import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldEmail } from '../../base/email-address.ts';
import { canonicalAsSent } from './canonical-as-sent.ts';

type Db = Kysely<unknown>;

/** A letter of a local part, for PostgreSQL. */
const ATEXT = String.raw`[a-z0-9!#$%&'*+/=?^_\u0060{|}~-]`;

/** What `email_folded` of nearly all rows matches. They are canonical, except for capital letters in the domain of `email`. */
const PLAIN = String.raw`^${ATEXT}+(\.${ATEXT}+)*@([a-z0-9_-]+\.)*[a-z0-9_-]*[a-z_-][a-z0-9_-]*$`;

interface Table {
	table: string;
	/** Columns with the email address and what is compared of it. */
	email: string;
	folded: string;
	change: (db: Db, change: Change) => Promise<void>;
	/** For what is no email address. */
	refuse?: (db: Db, row: Row) => Promise<void>;
}

interface Row {
	id: string;
	email: string;
}

/** A row with the canonical spelling of its email address, and what is compared of it. */
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

/** The rows that may have another spelling now, oldest first. */
async function unplainRows(db: Db, { table, email, folded }: Table): Promise<Row[]> {
	const { rows } = await sql<Row>`
		select id::text as id, ${sql.ref(email)} as email from ${sql.table(table)}
		where ${sql.ref(folded)} !~ ${PLAIN} order by created_at, id`.execute(db);
	return rows;
}

/** A contact whose address another one has already keeps its row as it is: nothing of either is lost. */
async function changeContact(db: Db, { id, email, folded }: Change): Promise<void> {
	await sql`
		update contacts set email = ${email}, email_folded = ${folded}
		where id = ${id}::uuid and not exists (
			select from contacts as other
			where other.email_folded = ${folded} and other.id <> contacts.id
				and other.product = contacts.product and other.environment = contacts.environment
		)`.execute(db);
}

/** Two entries become one, with the graver reason and the earlier time. It's the workspace file's only if both are. */
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

/** Nothing else of earlier versions is sent: a mail that waits for SMTP is the only one that isn't checked again. */
async function refuseMail(db: Db, { id }: Row): Promise<void> {
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
		refuse: refuseMail,
	},
];

async function changeRow(db: Db, { change, refuse }: Table, row: Row): Promise<void> {
	const email = canonicalAsSent(row.email);
	if (email === undefined) await refuse?.(db, row);
	else await change(db, { id: row.id, email, folded: foldEmail(email) });
}

export const canonicalEmails: Migration = {
	async up(db: Db) {
		for (const table of TABLES) {
			await lowerDomains(db, table);
			for (const row of await unplainRows(db, table)) await changeRow(db, table, row);
		}
	},
};
