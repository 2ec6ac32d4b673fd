import type { RequestContext } from '../api/http/env.ts';

/**
 * Content-Security-Policy of pages: only the console's own style, icon, and script, and no embedding in
 * frames.
 */
const PAGE_POLICY = [
	"default-src 'none'",
	"script-src 'self'", // no inline scripts, so that stored text can't run
	"style-src 'self'",
	"img-src 'self'",
	"frame-src 'self'", // emails; also keeps them from navigating their frame elsewhere
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
];

/** Content-Security-Policy of emails: inline styles and embedded images only. The sandbox also applies outside the frame. */
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

/**
 * Sets the security headers for all responses from the console, including errors. These headers extend or
 * replace SAFE_HEADERS.
 */
export function setSecurityHeaders(c: RequestContext): void {
	for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
}

/** Sets the headers for an email, which the console shows in a frame. */
export function setMailHeaders(c: RequestContext): void {
	c.header('Content-Security-Policy', MAIL_POLICY.join('; '));
	c.header('X-Frame-Options', 'SAMEORIGIN');
}
