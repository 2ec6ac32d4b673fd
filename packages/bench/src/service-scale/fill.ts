import type { Client } from 'pg';

/** Product and environment of all rows, the same as for the load key. */
const OWNER = `'Acme', 'live'`;

const FIRST_NAMES =
	'Ada,Ben,Chloe,Dilan,Emma,Farid,Grace,Hugo,Ines,Jonas,Kira,Liam,Mina,Noah,Olga,Paul,Quinn,Rosa,Sami,Tara';
const LAST_NAMES =
	'Abel,Berg,Costa,Dahl,Eriksen,Fischer,Garcia,Hansen,Ito,Jansen,Kowalski,Lopez,Meyer,Novak,Okafor,Petit,Quist,Rossi,Sato,Tran,Usman,Vega,Weber';
const COMPANIES = 'acme,borealis,cedar,delta,evergreen,fjord,granite';

const TAGS = 200;

/** Number of large tags. Each contact has one large tag, and one tag from the full list. */
const LARGE_TAGS = 10;

/** Selects a list item by number, so that each run creates the same data. */
const word = (words: string, n: string) =>
	`(string_to_array('${words}', ','))[1 + (${n}) % ${words.split(',').length}]`;

/** Creation time. Rows with higher numbers are more recent. A million rows span a year. */
const CREATED_AT = `timestamptz '2025-11-20' + n * interval '31.5 seconds'`;

/** Derives an ID from a number: a UUID of version 7 with the creation time, as the service generates. Foreign keys are derived in the same way. */
const id = (of: string) =>
	`(lpad(to_hex((extract(epoch from ${CREATED_AT}) * 1000)::bigint), 12, '0') || '7'
		|| substr(md5('${of} ' || n), 1, 3) || '8' || substr(md5('${of} ' || n), 4, 15))::uuid`;

const tagId = (n: string) => `md5('tag ' || ${n})::uuid`;

/** Email address of the nth contact, in lowercase. */
const EMAIL = `lower(${word(FIRST_NAMES, 'n')} || '.' || ${word(LAST_NAMES, 'n / 20')}) || n || '@' || ${word(COMPANIES, 'n')} || '.example'`;

/** Rows of a table, for every nth number in a range. */
interface Rows {
	table: string;
	values: string;
	every?: number;
}

const ROWS: readonly Rows[] = [
	{
		table:
			'contacts (id, product, environment, email, email_folded, external_id, first_name, last_name, custom_fields, source, created_at, updated_at)',
		values: `${id('contact')}, ${OWNER}, ${EMAIL}, ${EMAIL}, case when n % 5 > 0 then 'user-' || n end,
			${word(FIRST_NAMES, 'n')}, ${word(LAST_NAMES, 'n / 20')},
			jsonb_build_object('plan', ${word('free,pro,team', 'n')}, 'company', ${word(COMPANIES, 'n')}, 'seats', n % 50, 'city', ${word('Bergen,Lyon,Osaka,Porto', 'n / 7')}),
			'import', ${CREATED_AT}, ${CREATED_AT}`,
	},
	{
		table: 'contact_tags (product, environment, contact_id, tag_id)',
		values: `${OWNER}, ${id('contact')}, ${tagId(`n % ${TAGS}`)}`,
	},
	{
		table: 'contact_tags (product, environment, contact_id, tag_id)',
		values: `${OWNER}, ${id('contact')}, ${tagId(`n / 7 % ${LARGE_TAGS}`)}`,
	},
	...['created', 'tag_added', 'event'].map((kind) => ({
		table: 'activity (product, environment, contact_id, kind, details, created_at)',
		values: `${OWNER}, ${id('contact')}, '${kind}', jsonb_build_object('number', n, 'of', 'the fill'), ${CREATED_AT}`,
	})),
	{
		table: 'events (id, product, environment, contact_id, name, properties, created_at)',
		values: `${id('event')}, ${OWNER}, ${id('contact')}, 'order', jsonb_build_object('amount', n % 90), ${CREATED_AT}`,
	},
	{
		table:
			'enrollments (id, product, environment, contact_id, sequence_slug, status, next_step, step_from, overridden_at, enrolled_at, ended_at)',
		values: `${id('enrollment')}, ${OWNER}, ${id('contact')}, 'onboarding',
			case when n % 20 = 0 then 'active' else 'completed' end, 'tips', ${CREATED_AT}, null, ${CREATED_AT}, case when n % 20 > 0 then ${CREATED_AT} end`,
		every: 2,
	},
	{
		table:
			'jobs (product, environment, kind, payload, entries, priority, due_at, delayed_until, created_at)',
		// Due in ten years, so that no email is sent during the measurement.
		values: `${OWNER}, 'sequence_step', jsonb_build_object('contactId', ${id('contact')}, 'enrollmentId', ${id('enrollment')}, 'sequence', 'onboarding', 'step', 'tips'),
			'{sequence:onboarding}', 1, ${CREATED_AT} + interval '10 years', ${CREATED_AT} + interval '10 years', ${CREATED_AT}`,
		every: 20,
	},
	{
		table:
			'outbox (id, product, environment, contact_id, message_id, from_name, from_email, to_email, to_email_folded, subject, text_body, headers, origin, status, created_at)',
		values: `${id('mail')}, ${OWNER}, ${id('contact')}, '<' || n || '@acme.example>', 'Acme', 'hello@acme.example', ${EMAIL}, ${EMAIL},
			'Welcome', 'Good to have you here. Your first steps are on our site.', '{}', '{"sequence":"onboarding","step":0}', 'sent', ${CREATED_AT}`,
		every: 5,
	},
	{
		table:
			'suppressions (product, environment, email, email_folded, reason, created_at, suppressed_at)',
		values: `${OWNER}, ${EMAIL}, ${EMAIL}, ${word('unsubscribed,unsubscribed,unsubscribed,bounced,complained', 'n / 10')}, ${CREATED_AT}, ${CREATED_AT}`,
		every: 10,
	},
];

/** Rows per statement. Larger statements aren't faster. */
const ROWS_PER_STATEMENT = 100_000;

/**
 * Creates the contacts with these numbers, with a year of data. Each contact has two tags, three activity
 * entries, and an event. Some contacts have an enrollment, an email, or an entry on the suppression list.
 */
export async function fill(client: Client, from: number, to: number): Promise<void> {
	// Skips foreign key checks, which take most of the time. The generated rows satisfy the foreign keys.
	await client.query(`set session_replication_role = replica`);
	await client.query(
		`insert into tags (product, environment, id, name) select ${OWNER}, ${tagId('n')}, 'Tag ' || n from generate_series(0, ${TAGS - 1}) n on conflict do nothing`,
	);
	for (let first = from; first <= to; first += ROWS_PER_STATEMENT) {
		const last = Math.min(first + ROWS_PER_STATEMENT - 1, to);
		for (const { table, values, every = 1 } of ROWS) {
			await client.query(
				`insert into ${table} select ${values} from generate_series(${first}, ${last}) n where n % ${every} = 0 on conflict do nothing`,
			);
		}
	}
	await client.query('reset session_replication_role');
	await client.query('vacuum analyze');
	await client.query('checkpoint'); // otherwise, it runs during the measurement
}

/** Returns the email addresses of the contacts with these numbers, computed in the database. */
export async function emailsOf(client: Client, numbers: readonly number[]): Promise<string[]> {
	const { rows } = await client.query<{ email: string }>(
		`select ${EMAIL} as email from unnest($1::int[]) with ordinality as given (n, place) order by place`,
		[numbers],
	);
	return rows.map(({ email }) => email);
}
