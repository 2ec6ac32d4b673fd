import type { RequestContext } from '../http/env.ts';

/** Pages run nothing, load their own style and icon, and stand in nobody's frame. */
const PAGE_POLICY = [
	"default-src 'none'",
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
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'X-DNS-Prefetch-Control': 'off',
	'X-Robots-Tag': 'noindex',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
	'Cache-Control': 'no-store',
};

/** Sets the headers that every answer of the console has, errors too. */
export function setSecurityHeaders(c: RequestContext): void {
	for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
	c.header('Content-Security-Policy', PAGE_POLICY.join('; '));
}

/** Takes back what a mail in its frame must not have, and gives it less of everything else. */
export function setMailHeaders(c: RequestContext): void {
	c.header('Content-Security-Policy', MAIL_POLICY.join('; '));
	c.header('X-Frame-Options', 'SAMEORIGIN');
}
