import { randomUUID } from 'node:crypto';
import { newStore } from '@contact-sync/testing/service';
import { sql } from 'kysely';
import { createClock } from '../../src/base/clock.ts';
import { claimMail } from '../../src/mail/claim-mail.ts';
import { deliverMail } from '../../src/mail/deliver-mail.ts';
import { createDeliveryPause } from '../../src/mail/delivery-pause.ts';
import type { WorkTools } from '../../src/jobs/work.ts';
import type { Mail, Mailer } from '../../src/mail/mailer.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';
import { untilLocked } from '../helpers/until.ts';

const NOW = new Date();
const PRODUCTS = ['Acme', 'Globex'];

let store: Store;
beforeEach(async () => {
	store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
});
afterEach(() => store[Symbol.asyncDispose]());

const toolsFor = (): WorkTools =>
	({
		allOwners: store.db,
		clock: createClock(),
		log: () => {},
		workspaces: new Map(PRODUCTS.map((product) => [product, {}])),
		wakeWorker: () => {},
	}) as unknown as WorkTools;

/** Adds an email that has been tried. */
const add = (product = 'Acme', attempts = 2) =>
	store.db
		.insertInto('outbox')
		.values({
			id: randomUUID(),
			product,
			environment: 'live',
			contact_id: null,
			message_id: `<${randomUUID()}@acme.example>`,
			from_name: 'Acme',
			from_email: 'hello@acme.example',
			to_email: 'ada@acme.example',
			to_email_folded: 'ada@acme.example',
			subject: 'Receipt',
			text_body: 'Thanks.',
			html_body: null,
			headers: '{}',
			origin: '{}',
			status: 'queued',
			attempts,
			problem: null,
			created_at: NOW,
			deliver_at: NOW,
			leased_until: NOW,
			sent_at: null,
		})
		.returningAll()
		.executeTakeFirstOrThrow();

const mailerThat = (send: Mailer['send']): Mailer => ({ send, [Symbol.dispose]() {} });

test('the outcome of an attempt is dropped if another process has claimed the email since', async () => {
	const claimed = await add();
	const tools = toolsFor();
	const mailer = mailerThat(async () => {});
	const deliver = (attempts: number) =>
		deliverMail(
			tools,
			{ mailer, pause: createDeliveryPause(tools, 'Acme') },
			{ ...claimed, attempts },
		);
	const row = () => store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
	await deliver(1);
	expect(await row()).toEqual(claimed);
	await deliver(2);
	expect(await row()).toMatchObject({ status: 'sent', leased_until: null });
});

test('a refused recipient ends the pause, because the server responded', async () => {
	const claimed = await add();
	const tools = toolsFor();
	const pause = createDeliveryPause(tools, 'Acme');
	pause.refused('no connection');
	const refusal = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };
	const mailer = mailerThat(() => Promise.reject(Object.assign(new Error(), refusal)));
	await deliverMail(tools, { mailer, pause }, claimed);
	expect(pause.capacity(5)).toBe(5);
});

test('the emails of products are claimed in turns', async () => {
	for (const product of PRODUCTS) for (let i = 0; i < 2; i++) await add(product);
	const options = { delivers: true, products: PRODUCTS, newestOf: [] };
	const claim = async () => ((await claimMail(toolsFor(), options)) as Mail).product;
	expect([await claim(), await claim()].sort()).toEqual(PRODUCTS);
});

test.each([
	['the oldest', []],
	['the newest', ['Acme']],
])('processes that claim %s email at the same time get different emails', async (_, newestOf) => {
	for (let i = 0; i < 5; i++) await add('Acme', 0);
	const claim = () =>
		claimMail(toolsFor(), { delivers: true, products: ['Acme'], newestOf }) as Promise<Mail>;
	const claimed = await Promise.all(Array.from({ length: 5 }, claim));
	expect(new Set(claimed.map(({ id }) => id)).size).toBe(5);
	expect(claimed.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
});

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
	const databaseUrl = (await newStore()).databaseUrl!;
	await using store = await openStore({ databaseUrl });
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
		await untilLocked({ databaseUrl });
		await sql`delete from outbox`.execute(trx);
		await sql`delete from contacts`.execute(trx);
		return { claiming };
	});
	expect(await claim.claiming).toBeUndefined(); // the email doesn't exist anymore
});
