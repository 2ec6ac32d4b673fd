import { randomUUID } from 'node:crypto';
import { newStore } from '@contact-sync/testing/service';
import { sql } from 'kysely';
import { createClock } from '../../src/base/clock.ts';
import { claimMail } from '../../src/mail/claim-mail.ts';
import type { WorkTools } from '../../src/jobs/work.ts';
import { openStore } from '../../src/store/open-store.ts';
import { until } from '../helpers/until.ts';

const OWNER = { product: 'Acme', environment: 'live' } as const;
const CONTACT = randomUUID();
const ADDRESS = 'ada@acme.example';
const CLAIM = { delivers: true, products: [OWNER.product], newestOf: [] };

const ROWS = [
	`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
		values ('${CONTACT}', 'Acme', 'live', '${ADDRESS}', '${ADDRESS}', '{}', now(), now())`,
	`insert into suppressions (product, environment, email, email_folded, reason, created_at, suppressed_at)
		values ('Acme', 'live', '${ADDRESS}', '${ADDRESS}', 'bounced', now(), now())`,
	`insert into outbox (id, product, environment, contact_id, message_id, from_name, from_email, to_email,
			to_email_folded, subject, text_body, headers, origin, status, attempts, created_at, deliver_at)
		values ('${randomUUID()}', 'Acme', 'live', '${CONTACT}', '<a@acme.example>', 'Acme', 'hello@acme.example',
			'${ADDRESS}', '${ADDRESS}', 'Receipt', 'Thanks.', '{}', '{}', 'queued', 0, now(), now())`,
];

test('the claim of an email is repeated after a deadlock with the deletion of its contact', async () => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	for (const row of ROWS) await sql.raw(row).execute(store.db);
	const tools = {
		allOwners: store.db,
		clock: createClock(),
		log: () => {},
		workspaces: new Map([[OWNER.product, {}]]),
	} as unknown as WorkTools;
	const claim = await store.db.transaction().execute(async (trx) => {
		await sql`select id from contacts for update`.execute(trx);
		const claiming = claimMail(tools, CLAIM);
		claiming.catch(() => {}); // checked below
		await until(async () => {
			const { rows } = await sql<object>`
				select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
				store.db,
			);
			return rows.length > 0;
		});
		await sql`delete from outbox`.execute(trx);
		await sql`delete from contacts`.execute(trx);
		return { claiming };
	});
	expect(await claim.claiming).toBeUndefined(); // the email doesn't exist anymore
});
