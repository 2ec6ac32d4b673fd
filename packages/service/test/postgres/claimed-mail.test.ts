import { randomUUID } from 'node:crypto';
import { newStore } from '@contact-sync/testing/service';
import { createClock } from '../../src/base/clock.ts';
import { claimMail } from '../../src/mail/claim-mail.ts';
import { deliverMail } from '../../src/mail/deliver-mail.ts';
import { createDeliveryPause } from '../../src/mail/delivery-pause.ts';
import type { WorkTools } from '../../src/jobs/work.ts';
import type { Mail, Mailer } from '../../src/mail/mailer.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';

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
