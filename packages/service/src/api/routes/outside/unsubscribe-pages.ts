import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { EmailedAddress } from '../../../mail/find-mailed.ts';

/** Style of the pages. It sets no colors, because the pages belong to the product. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 8vh 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
button { padding: 0.5rem 1.2rem; font: inherit; font-weight: 600; }
`;

/** The browser accepts exactly the hashed text, so that no formatter may add spaces. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** Source of the pages' style in a Content-Security-Policy. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

type Html = ReturnType<typeof html>;

const page = (title: string, body: Html) =>
	String(
		html`<!doctype html>
			<html lang="en">
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title}</title>
				${STYLE_ELEMENT}
				<main>
					<h1>${title}</h1>
					${body}
				</main>
			</html> `,
	);

/** Page that asks for confirmation. The form has no action, so the browser submits it to the page's URL. */
export const confirmationPage = ({ to_email, product }: EmailedAddress) =>
	page(
		'Unsubscribe',
		html`<p>Unsubscribe <bdi>${to_email}</bdi> from ${product} emails?</p>
			<form method="post"><button>Unsubscribe</button></form>`,
	);

/** Page shown after unsubscribing. */
export const donePage = ({ to_email, product }: EmailedAddress) =>
	page(
		'Unsubscribed',
		html`<p>You’re unsubscribed. ${product} won’t email <bdi>${to_email}</bdi> anymore.</p>`,
	);

/** Page for an invalid or unknown unsubscribe link. */
export const unknownLinkPage = () =>
	page(
		'This link doesn’t work',
		html`<p>It might be incomplete. Open it from the email again, or copy the complete link.</p>`,
	);
