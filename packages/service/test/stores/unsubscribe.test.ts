import type { Page, UnsubscribedAddress } from '@contact-sync/core';
import { newStore, openService } from '@contact-sync/testing/service';
import { call, newEmail, upsert } from '../helpers/call.ts';
import { mailing, mailTo, RECEIPT, TEST_KEY, trigger, unsubscribeLink } from '../helpers/mail.ts';
import { useService } from '../helpers/use-service.ts';

const PRODUCT = '<Acme> & "Sons"';
const service = useService({ workspace: mailing(RECEIPT, PRODUCT), controls: true });

const newLink = async (email: string, key?: string) => {
	await trigger(service(), 'receipt', email, {}, key);
	return unsubscribeLink(await mailTo(service(), email));
};

/** The reasons for which an address is on the list. */
const reasonsOf = async (email: string, key = service().keys.live!) => {
	const path = `/contacts/api/unsubscribed-emails/?${new URLSearchParams({ email })}`;
	const { body } = await call<Page<UnsubscribedAddress>>(service(), path, { key });
	return body.results.map(({ reason }) => reason);
};

const oneClick = (link: string) =>
	fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

describe('the unsubscribe link of a mail', () => {
	test('puts the address on the list by one click, without a key', async () => {
		const email = newEmail();
		await upsert(service(), { email });
		const answer = await oneClick(await newLink(email));
		expect(answer.status).toBe(200);
		expect(await answer.text()).toContain(email);
		expect(await reasonsOf(email)).toEqual(['unsubscribed']);
		expect((await upsert(service(), { email })).body.status).toBe('unsubscribed');
		expect((await trigger(service(), 'receipt', email)).status).toBe(422);
	});

	test('can be used twice', async () => {
		const link = await newLink(newEmail());
		await oneClick(link);
		expect((await oneClick(link)).status).toBe(200);
	});

	test('changes nothing when a program only follows it', async () => {
		const email = newEmail();
		const link = await newLink(email);
		for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
		expect(await reasonsOf(email)).toEqual([]);
	});

	test('shows a page with a button, and nothing from elsewhere', async () => {
		const email = `'{{x}}&amp=\`@example.com`;
		const answer = await fetch(await newLink(email));
		const page = await answer.text();
		expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
		expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
		expect(answer.headers.get('Cache-Control')).toBe('no-store');
		expect(page).toMatch(/<form method="post">\s*<button>/);
		expect(page).toContain('&lt;Acme&gt; &amp;');
		expect(page).toContain('&#39;{{x}}&amp;amp=`@example.com');
		expect(page).not.toMatch(/<script>|<Acme>|http|src=|href=/);
	});

	test('is of the environment that sent the mail', async () => {
		const email = newEmail();
		await oneClick(await newLink(email, TEST_KEY.key));
		expect(await reasonsOf(email)).toEqual([]);
		expect(await reasonsOf(email, TEST_KEY.key)).toEqual(['unsubscribed']);
	});

	test('does not work once it was changed', async () => {
		const email = newEmail();
		const link = await newLink(email);
		const other = await newLink(newEmail());
		const id = link.slice(0, link.lastIndexOf('.'));
		const signature = other.slice(other.lastIndexOf('.') + 1);
		const lastSwapped = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
		const changed = [
			`${id}.${signature}`,
			id,
			`${id}.`,
			lastSwapped,
			`${link}A`,
			`${link}.x`,
			link.slice(0, -4),
			new URL('/u/x', link).href,
		];
		for (const each of changed) {
			const answer = await oneClick(each);
			expect([answer.status, await answer.text()]).toEqual([404, expect.stringMatching(/<h1>/)]);
			expect((await fetch(each)).status).toBe(404);
		}
		expect(await reasonsOf(email)).toEqual([]);
	});

	test('stands in no log', async () => {
		const link = await newLink(newEmail());
		await oneClick(link);
		expect(service().logs()).toContain('/u/:token');
		expect(service().logs()).not.toContain(new URL(link).pathname.slice(3));
	});
});

describe('PUBLIC_URL', () => {
	test('is where the links of mails lead, and they work after a restart', async () => {
		const store = await newStore();
		const workspace = mailing(RECEIPT);
		const env = { PUBLIC_URL: 'https://mail.acme.example/sync/' };
		const first = await openService({ workspace, env, controls: true, ...store });
		const email = newEmail();
		await trigger(first, 'receipt', email);
		const link = unsubscribeLink(await mailTo(first, email));
		await first.stop();
		expect(link).toMatch(/^https:\/\/mail\.acme\.example\/sync\/u\//);
		const second = await openService({ workspace, env, ...store });
		const answer = await oneClick(link.replace(/^.*(?=\/u\/)/, new URL(second.url).origin));
		await second.stop();
		expect(answer.status).toBe(200);
	});
});
