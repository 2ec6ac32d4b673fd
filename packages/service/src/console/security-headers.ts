import type { RequestContext } from '../http/env.ts';

/** Pages load their own style, icon, and script, run nothing else, and can't be framed. */
const PAGE_POLICY = [
	"default-src 'none'",
	"script-src 'self'", // never inline: text of others stays text
	"style-src 'self'",
	"img-src 'self'",
	"frame-src 'self'", // mails; and it keeps them from leading their frame elsewhere
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
];

/** A mail may be styled, and show pictures that it carries. The sandbox holds when it is opened outside its frame, too. */
const MAIL_POLICY = [
	"default-src 'none'",
	"style-src 'unsafe-inline'",
	'img-src data:',
	"form-action 'none'",
	"base-uri 'none'",
	"frame-ancestors 'self'",
	'sandbox',
];

const HEADERS = {
	'Content-Security-Policy': PAGE_POLICY.join('; '),
	'X-DNS-Prefetch-Control': 'off',
	'X-Robots-Tag': 'noindex',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Sets what every answer of the console has, errors too, beside or in place of the SAFE_HEADERS of all answers. */
export function setSecurityHeaders(c: RequestContext): void {
	for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
}

/** Takes back what a mail in its frame must not have, and gives it less of everything else. */
export function setMailHeaders(c: RequestContext): void {
	c.header('Content-Security-Policy', MAIL_POLICY.join('; '));
	c.header('X-Frame-Options', 'SAMEORIGIN');
}
