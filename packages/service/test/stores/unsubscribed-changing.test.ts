import type { Page, UnsubscribedAddress } from '@contact-sync/core';
import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { ABLE_KEY } from '../helpers/automations.ts';
import { call, newEmail } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailTo, RECEIPT, trigger, unsubscribeLink } from '../helpers/mail.ts';

const TOKEN = 'a-token-of-the-hook';
const FILE = Array.from({ length: 5 }, (_, i) => ({ email: `file-${i}@list.example` }));

let service: OpenedService;
const start = async (unsubscribed: object[], store: Awaited<ReturnType<typeof newStore>>) => {
	service = await openService({
		workspace: mailing({ ...RECEIPT, unsubscribed }),
		env: { MAIL_HOOK_TOKEN: TOKEN },
		controls: true,
		...store,
	});
};
afterEach(() => service.stop());

const list = async (query = '') =>
	(
		await call<Page<UnsubscribedAddress>>(service, `/contacts/api/unsubscribed-emails/${query}`, {
			key: ABLE_KEY.key!,
		})
	).body;
const emails = ({ results }: Page<UnsubscribedAddress>) => results.map(({ email }) => email);

/** Sends an email to a contact, who unsubscribes through its link. */
async function unsubscribe() {
	const email = newEmail();
	await trigger(service, 'receipt', email);
	const mail = await mailTo(service, email);
	await fetch(unsubscribeLink(mail), { method: 'POST' });
	return { email, message_id: mail.message_id };
}

const complain = (mail: { email: string; message_id: string }) =>
	fetch(new URL('/hooks/mail/', service.url), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'X-Hook-Token': TOKEN },
		body: JSON.stringify({ type: 'complaint', ...mail }),
	});

describe('a suppression list that changes during pagination', () => {
	test('returns no duplicates and still ends if a contact unsubscribes between pages', async () => {
		await start(FILE, await newStore());
		const first = await list('?page_size=3');
		const { email } = await unsubscribe();
		const second = await list(new URL(first.next!).search);
		const read = [...emails(first), ...emails(second)];
		expect(read.toSorted()).toEqual(FILE.map((entry) => entry.email));
		expect(second.next).toBeNull();
		expect(emails(await list())[0]).toBe(email);
	});
});

describe('an entry of the workspace file', () => {
	const reasonOf = async (email: string) => (await list(`?email=${email}`)).results[0]?.reason;

	test('has the reason that the file states, also after a change', async () => {
		const store = await newStore();
		const email = newEmail();
		for (const reason of ['bounced', 'complained', 'unsubscribed']) {
			await start([{ email, reason }], store);
			expect(await reasonOf(email)).toBe(reason);
			await service.stop();
		}
		await start([], store);
		expect(await reasonOf(email)).toBeUndefined();
	});

	test('makes the reason of a report more severe, but not less', async () => {
		const store = await newStore();
		await start([], store);
		const { email } = await unsubscribe();
		for (const [inFile, shown] of [
			['bounced', 'unsubscribed'],
			['complained', 'complained'],
			['unsubscribed', 'complained'],
		]) {
			await service.stop();
			await start([{ email, reason: inFile }], store);
			expect(await reasonOf(email)).toBe(shown);
		}
	});
});

describe('the count of the suppression list', () => {
	test('is correct for a workspace file that requires more than one insert statement', async () => {
		const store = await newStore();
		await start(
			Array.from({ length: 6_000 }, (_, i) => ({ email: `p${i}@list.example` })),
			store,
		);
		expect((await list('?page_size=1')).count).toBe(6_000);
	});

	/** Returns the counts in the responses and the numbers of stored rows, by reason and in total. */
	async function counts() {
		const { suppressions } = await service.control<State>('state');
		const live = suppressions.filter(({ environment }) => environment === 'live');
		const reasons = ['unsubscribed', 'bounced', 'complained'];
		const counted = reasons.map((reason) => live.filter((row) => row.reason === reason).length);
		const responded = [];
		for (const reason of reasons)
			responded.push((await list(`?reason=${reason}&page_size=1`)).count);
		const { count } = await list('?page_size=1');
		return { responded, counted, all: [count, live.length] };
	}

	test('is correct after additions, changes, and removals', async () => {
		const store = await newStore();
		await start(FILE, store);
		const mail = await unsubscribe();
		expect(await counts()).toMatchObject({ responded: [6, 0, 0], counted: [6, 0, 0], all: [6, 6] });
		await complain(mail);
		await complain(mail);
		expect(await counts()).toMatchObject({ responded: [5, 0, 1], counted: [5, 0, 1], all: [6, 6] });
		await service.stop();
		await start(FILE.slice(3), store);
		expect(await counts()).toMatchObject({ responded: [2, 0, 1], counted: [2, 0, 1], all: [3, 3] });
		await service.control('reset', {});
		expect(await counts()).toMatchObject({ responded: [2, 0, 0], counted: [2, 0, 0], all: [2, 2] });
	});
});
