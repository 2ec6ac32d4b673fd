import { html } from 'hono/html';
import type { EmailedAddress } from '../../../mail/find-mailed.ts';

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

/** Page that asks for confirmation. The form has no action, so the browser submits it to the page's URL. */
export const confirmationPage = ({ to_email, product }: EmailedAddress) =>
	page(
		'Unsubscribe',
		html`<p>Unsubscribe ${to_email} from ${product} emails?</p>
			<form method="post"><button>Unsubscribe</button></form>`,
	);

/** Page shown after unsubscribing. */
export const donePage = ({ to_email, product }: EmailedAddress) =>
	page(
		'Unsubscribed',
		html`<p>You’re unsubscribed. ${product} won’t email ${to_email} anymore.</p>`,
	);

/** Page for an invalid or unknown unsubscribe link. */
export const unknownLinkPage = () =>
	page(
		'This link doesn’t work',
		html`<p>It might be incomplete. Open it from the email again, or copy the complete link.</p>`,
	);
