import { createHash } from 'node:crypto';
import { APP_SCHEMES } from '../redirect-uri.ts';
import { Html, html } from './html.ts';
import { STYLE } from './style.ts';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** The browser accepts exactly the hashed text, so that no formatter may add spaces. */
const styleElement = new Html(`<style>${STYLE}</style>`);

export interface Page {
	title: string;
	body: Html;
	/** @default 200 */
	status?: number;
	/** Seconds until the page can be reloaded. @default none */
	retryAfter?: number;
}

/** Renders a page without scripts, which no other page can embed. */
export function renderPage({ title, body, status = 200, retryAfter }: Page): Response {
	const page = html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title} - Contact Sync</title>
				${styleElement}
			</head>
			<body>
				<main>
					<p class="quiet">Contact Sync</p>
					<h1>${title}</h1>
					${body}
				</main>
			</body>
		</html>`;
	const headers = new Headers(HEADERS);
	if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
	return new Response(page.text, { status, headers });
}

const HEADERS: Readonly<Record<string, string>> = {
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': [
		"default-src 'none'",
		`style-src 'sha256-${styleHash}'`,
		// Chromium checks every redirect after a form, and an assistant's callback can redirect to any other origin.
		`form-action 'self' https: http: ${[...APP_SCHEMES].join(' ')}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; '),
	'x-frame-options': 'DENY',
	'x-content-type-options': 'nosniff',
	'x-robots-tag': 'noindex',
	'referrer-policy': 'same-origin', // with no-referrer, browsers hide the origin of forms
	'cache-control': 'no-store',
};
