import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { STYLE } from './style.ts';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export interface Page {
	title: string;
	body: Html;
	/** @default 200 */
	status?: number;
	/** Redirect URI to which a form can lead. @default none */
	redirectUri?: string;
	/** Seconds until the page can be reloaded. @default none */
	retryAfter?: number;
}

/** Renders a page without scripts, which no other page can embed. */
export function renderPage({ title, body, status = 200, redirectUri, retryAfter }: Page): Response {
	const page = html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title} - Contact Sync</title>
				<style>
					${new Html(STYLE)}
				</style>
			</head>
			<body>
				<main>
					<p class="quiet">Contact Sync</p>
					<h1>${title}</h1>
					${body}
				</main>
			</body>
		</html>`;
	const headers = new Headers(headersFor(redirectUri));
	if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
	return new Response(page.text, { status, headers });
}

const headersFor = (redirectUri: string | undefined): Record<string, string> => ({
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': [
		"default-src 'none'",
		`style-src 'sha256-${styleHash}'`,
		`form-action 'self'${redirectUri === undefined ? '' : ` ${sourceOf(redirectUri)}`}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; '),
	'x-frame-options': 'DENY',
	'x-content-type-options': 'nosniff',
	'x-robots-tag': 'noindex',
	'cross-origin-opener-policy': 'same-origin',
	'referrer-policy': 'same-origin', // with no-referrer, browsers hide the origin of forms
	'cache-control': 'no-store',
});

/** Returns the source that allows a form to lead to a redirect URI. Some browsers check redirects, too. */
function sourceOf(redirectUri: string): string {
	const url = new URL(redirectUri);
	const isSource =
		url.protocol === 'https:' || (url.protocol === 'http:' && !url.hostname.startsWith('['));
	return isSource ? url.origin : url.protocol; // IPv6 addresses and apps have no source expression
}
