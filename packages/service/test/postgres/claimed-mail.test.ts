import { newStore } from '@contact-sync/testing/service';
import { createClock } from '../../src/base/clock.ts';
import { deliverMail } from '../../src/mail/deliver-mail.ts';
import { createDeliveryPause } from '../../src/mail/delivery-pause.ts';
import type { DeliveryTools } from '../../src/mail/delivery-tools.ts';
import { openStore } from '../../src/store/open-store.ts';

const NOW = new Date();

test('the outcome of an attempt is dropped if another process has claimed the email since', async () => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	const claimed = await store.db
		.insertInto('outbox')
		.values({
			id: '00000000-0000-4000-8000-000000000001',
			product: 'Acme',
			environment: 'live',
			contact_id: null,
			message_id: '<1@acme.example>',
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
			attempts: 2,
			problem: null,
			created_at: NOW,
			deliver_at: NOW,
			leased_until: NOW,
			sent_at: null,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const tools = {
		allOwners: store.db,
		clock: createClock(),
		log: () => {},
		workspaces: new Map(),
		wakeWorker: () => {},
	} as unknown as DeliveryTools;
	const mailer = { send: async () => {}, [Symbol.dispose]() {} };
	const deliver = (attempts: number) =>
		deliverMail(tools, { mailer, pause: createDeliveryPause(tools) }, { ...claimed, attempts });
	const row = () => store.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
	await deliver(1);
	expect(await row()).toEqual(claimed);
	await deliver(2);
	expect(await row()).toMatchObject({ status: 'sent', leased_until: null });
});
