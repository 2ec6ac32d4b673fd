import { createHash } from 'node:crypto';
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

/** Returns the reasons for which an email address is suppressed. */
const reasonsOf = async (email: string, key = service().keys.live!) => {
	const path = `/contacts/api/unsubscribed-emails/?${new URLSearchParams({ email })}`;
	const { body } = await call<Page<UnsubscribedAddress>>(service(), path, { key });
	return body.results.map(({ reason }) => reason);
};

const oneClick = (link: string) =>
	fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

describe('the unsubscribe link of an email', () => {
	test('suppresses the email address with one click, without a key', async () => {
		const email = newEmail();
		await upsert(service(), { email });
		const response = await oneClick(await newLink(email));
		expect(response.status).toBe(200);
		expect(await response.text()).toContain(email);
		expect(await reasonsOf(email)).toEqual(['unsubscribed']);
		expect((await upsert(service(), { email })).body.status).toBe('unsubscribed');
		expect((await trigger(service(), 'receipt', email)).status).toBe(422);
	});

	test('can be used twice', async () => {
		const link = await newLink(newEmail());
		await oneClick(link);
		expect((await oneClick(link)).status).toBe(200);
	});

	test('changes nothing for GET and HEAD requests', async () => {
		const email = newEmail();
		const link = await newLink(email);
		for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
		expect(await reasonsOf(email)).toEqual([]);
	});

	test('shows a page with a button, and loads nothing from other sites', async () => {
		const email = `'{{x}}&amp=\`@example.com`;
		const response = await fetch(await newLink(email));
		const page = await response.text();
		expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
		expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(page).toMatch(/<form method="post">\s*<button>/);
		expect(page).toContain('&lt;Acme&gt; &amp;');
		expect(page).toContain('&#39;{{x}}&amp;amp=`@example.com');
		expect(page).not.toMatch(/<script>|<Acme>|http|src=|href=/);
	});

	test('shows a page whose style its policy allows, for light and dark screens', async () => {
		const link = await newLink(newEmail());
		const pages = [await fetch(link), await oneClick(link), await fetch(`${link}x`)];
		for (const response of pages) {
			const page = await response.text();
			const style = /<style>([^<]+)<\/style>/.exec(page)![1]!;
			const hash = createHash('sha256').update(style).digest('base64');
			expect(response.headers.get('Content-Security-Policy')).toContain(
				`style-src 'sha256-${hash}'`,
			);
			expect(style).toContain('color-scheme: light dark');
			expect(page).toMatch(/<main>\s*<h1>/);
		}
	});

	test('is kept out of the indexes of search engines', async () => {
		const link = await newLink(newEmail());
		for (const response of [await fetch(link), await oneClick(link), await fetch(`${link}x`)])
			expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
	});

	test('applies to the environment that sent the email', async () => {
		const email = newEmail();
		await oneClick(await newLink(email, TEST_KEY.key));
		expect(await reasonsOf(email)).toEqual([]);
		expect(await reasonsOf(email, TEST_KEY.key)).toEqual(['unsubscribed']);
	});

	test('does not work with an altered token', async () => {
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
			const response = await oneClick(each);
			expect([response.status, await response.text()]).toEqual([
				404,
				expect.stringMatching(/<h1>/),
			]);
			expect((await fetch(each)).status).toBe(404);
		}
		expect(await reasonsOf(email)).toEqual([]);
	});

	test('does not appear in the logs', async () => {
		const link = await newLink(newEmail());
		await oneClick(link);
		expect(service().logs()).toContain('/u/:token');
		expect(service().logs()).not.toContain(new URL(link).pathname.slice(3));
	});
});

describe('PUBLIC_URL', () => {
	test('is the base URL of links in emails, and the links work after a restart', async () => {
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
		const response = await oneClick(link.replace(/^.*(?=\/u\/)/, new URL(second.url).origin));
		await second.stop();
		expect(response.status).toBe(200);
	});
});
