import type { Step } from './env.ts';

/**
 * Security headers of every response: no type sniffing, frames, scripts, referrers, or caching. Pages with
 * additional needs override these headers.
 */
export const SAFE_HEADERS = {
	'Content-Security-Policy':
		"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'X-Frame-Options': 'DENY',
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Cache-Control': 'no-store',
} as const;

const ENTRIES = Object.entries(SAFE_HEADERS);

export const addSafeHeaders: Step = async (c, next) => {
	for (const [name, value] of ENTRIES) c.header(name, value);
	await next();
};
