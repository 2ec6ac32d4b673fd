import { html } from 'hono/html';
import type { MailedAddress } from '../../feedback/find-mailed.ts';

type Html = ReturnType<typeof html>;

const page = (title: string, body: Html) =>
	String(
		html`<!doctype html>
			<html lang="en">
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>${title}</title>
				<h1>${title}</h1>
				${body}
			</html> `,
	);

/** The form has no action: it goes to the address that the page has. */
export const askPage = ({ to_email, product }: MailedAddress) =>
	page(
		'Unsubscribe',
		html`<p>Should ${product} send no more mail to ${to_email}?</p>
			<form method="post"><button>Unsubscribe</button></form>`,
	);

export const donePage = ({ to_email, product }: MailedAddress) =>
	page('Unsubscribed', html`<p>${product} sends no more mail to ${to_email}.</p>`);

export const unknownLinkPage = () =>
	page(
		'This link does not work',
		html`<p>It may be incomplete. Open it from the mail again, and copy all of it.</p>`,
	);
