import type { Client } from 'pg';

/** Whose rows they are: the key of the load. */
const OWNER = `'Acme', 'live'`;

const FIRST_NAMES =
	'Ada,Ben,Chloe,Dilan,Emma,Farid,Grace,Hugo,Ines,Jonas,Kira,Liam,Mina,Noah,Olga,Paul,Quinn,Rosa,Sami,Tara';
const LAST_NAMES =
	'Abel,Berg,Costa,Dahl,Eriksen,Fischer,Garcia,Hansen,Ito,Jansen,Kowalski,Lopez,Meyer,Novak,Okafor,Petit,Quist,Rossi,Sato,Tran,Usman,Vega,Weber';
const COMPANIES = 'acme,borealis,cedar,delta,evergreen,fjord,granite';

const TAGS = 200;

/** Tags of a contact: one of all, and one of the first ten, which so are large. */
const LARGE_TAGS = 10;

/** The nth of a list of words: the same at every run. */
const word = (words: string, n: string) =>
	`(string_to_array('${words}', ','))[1 + (${n}) % ${words.split(',').length}]`;

/** An ID that looks as random as the service's own, and that every table finds by the number. */
const id = (of: string, n = 'n') => `md5('${of} ' || ${n})::uuid`;

/** The higher the number, the younger; a year for a million. */
const AT = `timestamptz '2025-11-20' + n * interval '31.5 seconds'`;

/** The nth contact's email in the tables. It is in lower case already. */
const EMAIL = `lower(${word(FIRST_NAMES, 'n')} || '.' || ${word(LAST_NAMES, 'n / 20')}) || n || '@' || ${word(COMPANIES, 'n')} || '.example'`;

/** A table's rows: of the numbers from $1 to $2, those that are a multiple of `every`. */
interface Rows {
	into: string;
	values: string;
	every?: number;
}

const ROWS: readonly Rows[] = [
	{
		into: 'contacts (id, product, environment, email, email_folded, external_id, first_name, last_name, custom_fields, source, created_at, updated_at)',
		values: `${id('contact')}, ${OWNER}, ${EMAIL}, ${EMAIL}, case when n % 5 > 0 then 'user-' || n end,
			${word(FIRST_NAMES, 'n')}, ${word(LAST_NAMES, 'n / 20')},
			jsonb_build_object('plan', ${word('free,pro,team', 'n')}, 'company', ${word(COMPANIES, 'n')}, 'seats', n % 50, 'city', ${word('Bergen,Lyon,Osaka,Porto', 'n / 7')}),
			'import', ${AT}, ${AT}`,
	},
	{
		into: 'contact_tags (product, environment, contact_id, tag_id)',
		values: `${OWNER}, ${id('contact')}, ${id('tag', `n % ${TAGS}`)}`,
	},
	{
		into: 'contact_tags (product, environment, contact_id, tag_id)',
		values: `${OWNER}, ${id('contact')}, ${id('tag', `n / 7 % ${LARGE_TAGS}`)}`,
	},
	...['created', 'tag_added', 'event'].map((kind) => ({
		into: 'activity (product, environment, contact_id, kind, details, created_at)',
		values: `${OWNER}, ${id('contact')}, '${kind}', jsonb_build_object('number', n, 'of', 'the fill'), ${AT}`,
	})),
	{
		into: 'events (id, product, environment, contact_id, name, properties, created_at)',
		values: `${id('event')}, ${OWNER}, ${id('contact')}, 'order', jsonb_build_object('amount', n % 90), ${AT}`,
	},
	{
		into: 'enrollments (id, product, environment, contact_id, sequence_slug, status, next_step, override_unsubscribe, enrolled_at, ended_at)',
		values: `${id('enrollment')}, ${OWNER}, ${id('contact')}, 'onboarding',
			case when n % 20 = 0 then 'active' else 'completed' end, 1, false, ${AT}, case when n % 20 > 0 then ${AT} end`,
		every: 2,
	},
	{
		into: 'jobs (product, environment, kind, payload, due_at, delayed_until, created_at)',
		// Due in ten years: the measurement is not to be of mail.
		values: `${OWNER}, 'sequence_step', jsonb_build_object('contactId', ${id('contact')}, 'enrollmentId', ${id('enrollment')}, 'step', 1),
			${AT} + interval '10 years', ${AT} + interval '10 years', ${AT}`,
		every: 20,
	},
	{
		into: 'outbox (id, product, environment, contact_id, message_id, from_name, from_email, to_email, to_email_folded, subject, text_body, headers, origin, status, created_at)',
		values: `${id('mail')}, ${OWNER}, ${id('contact')}, '<' || n || '@acme.example>', 'Acme', 'hello@acme.example', ${EMAIL}, ${EMAIL},
			'Welcome', 'Good to have you here. Your first steps are on our site.', '{}', '{"sequence":"onboarding","step":0}', 'sent', ${AT}`,
		every: 5,
	},
	{
		into: 'suppressions (product, environment, email, email_folded, reason, created_at)',
		values: `${OWNER}, ${EMAIL}, ${EMAIL}, ${word('unsubscribed,unsubscribed,unsubscribed,bounced,complained', 'n / 10')}, ${AT}`,
		every: 10,
	},
];

/** Rows of one statement: more at once gain nothing. */
const AT_ONCE = 100_000;

/**
 * Makes the contacts with these numbers, and what a year leaves behind for each: two tags, three lines of activity, an event, and
 * for some an enrollment, a mail or a place on the list.
 */
export async function fill(client: Client, from: number, to: number): Promise<void> {
	// The rows fit together as they are made; checking each reference takes most of the time.
	await client.query(`set session_replication_role = replica`);
	await client.query(
		`insert into tags (product, environment, id, name) select ${OWNER}, ${id('tag')}, 'Tag ' || n from generate_series(0, ${TAGS - 1}) n on conflict do nothing`,
	);
	for (let first = from; first <= to; first += AT_ONCE) {
		const last = Math.min(first + AT_ONCE - 1, to);
		for (const { into, values, every = 1 } of ROWS) {
			await client.query(
				`insert into ${into} select ${values} from generate_series(${first}, ${last}) n where n % ${every} = 0 on conflict do nothing`,
			);
		}
	}
	await client.query('reset session_replication_role');
	await client.query('vacuum analyze');
}

/** The email of the nth contact, from the table: it is made there. */
export async function emailsOf(client: Client, numbers: readonly number[]): Promise<string[]> {
	const { rows } = await client.query<{ email: string }>(
		`select ${EMAIL} as email from unnest($1::int[]) with ordinality as given (n, place) order by place`,
		[numbers],
	);
	return rows.map(({ email }) => email);
}
