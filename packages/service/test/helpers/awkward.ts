const CONTACT = '00000000-0000-4000-8000-000000000001';
const TAG = '00000000-0000-4000-8000-000000000002';
const KEY = '00000000-0000-4000-8000-000000000003';
const OWNER = `'Acme', 'live'`;
/** Time with microseconds, which PostgreSQL stores and JavaScript doesn't. */
const TIME = `'2026-11-20T09:30:00.123456Z'`;

/** Text with unusual line separators, quotes, a backslash, and an emoji. */
export const TEXT = 'Ünï\u2028cödé \u{1F642}\r\n\t"\'\\ {"a":1}';
export const JSON_TEXT = `{"big": 12345678901234567890.1234567890, "small": 1e-30, "none": null, "deep": [[{"": ""}]]}`;

const text = `'${TEXT.replaceAll("'", "''")}'`;
const json = `'${JSON_TEXT}'::jsonb`;

/** Statements that insert a row into every table of an empty database, with values that are easily lost in a backup. */
export const AWKWARD_ROWS = [
	`insert into secrets values ('unsubscribe links', ${text})`,
	`insert into workspace_files values (${text}, 'hash', ${json}, ${TIME})`,
	`insert into chores values ('retention', ${TIME})`,
	`insert into api_keys values ('${KEY}', ${OWNER}, 'live', '{"contacts:read","a,b"}', 'hash', null, 2147483647)`,
	`insert into counted_requests values ('${KEY}', ${TIME}, 9007199254740991)`,
	`insert into request_counts values (${TIME}, '${KEY}', 429, 2147483647)`,
	`insert into invalid_key_requests values (now(), 401, 5)`,
	`insert into rejected_requests (api_key_id, request_id, method, path, status, detail, created_at)
		values ('${KEY}', ${text}, 'POST', '/api/v1/ping/', 404, ${text}, ${TIME})`,
	`insert into console_sessions (id, account, password_hash, signed_in_at, expires_at)
		values ('${KEY}', 'operator', '', ${TIME}, ${TIME})`,
	`insert into failed_sign_ins (failed_at, client) values (${TIME}, '203.0.113.9')`,
	`insert into idempotency_keys values ('${KEY}', ${text}, 'hash', 200, ${json}, ${TIME})`,
	`insert into contacts values ('${CONTACT}', ${OWNER}, ${text}, ${text}, null, '', 'null', null, '\\N', ${json}, ${TIME}, 'infinity')`,
	`insert into tags values ('${TAG}', ${OWNER}, ${text})`,
	`insert into contact_tags values (${OWNER}, '${CONTACT}', '${TAG}')`,
	`insert into suppressions overriding system value
		values (9007199254740991, ${OWNER}, 'a@b.example', 'a@b.example', 'complained', true, ${TIME}, ${TIME})`,
	`insert into events values (gen_random_uuid(), ${OWNER}, '${CONTACT}', ${text}, ${json}, ${TIME})`,
	`insert into activity (product, environment, contact_id, kind, details, created_at)
		select ${OWNER}, '${CONTACT}', 'event', ${json}, ${TIME} from generate_series(1, 2345)`,
	`delete from activity where id > 2300`,
	`insert into enrollments
		values (gen_random_uuid(), ${OWNER}, '${CONTACT}', 's', 'active', 'welcome', '{}', ${TIME}, ${TIME}, null, null, ${TIME}, null)`,
	`insert into outbox values (gen_random_uuid(), ${OWNER}, null, '<m@a>', ${text}, 'a@b.example', 'a@b.example', 'a@b.example',
		${text}, null, repeat('<p>', 20000), ${json}, ${json}, 'queued', 3, null, ${TIME}, ${TIME})`,
	`insert into jobs (product, environment, kind, payload, due_at, created_at)
		values (${OWNER}, 'trigger_mail', ${json}, ${TIME}, ${TIME})`,
	`insert into audit_log (product, environment, account, action, subject, details, created_at)
		values (${OWNER}, ${text}, 'contact.delete', ${text}, ${json}, ${TIME})`,
];
