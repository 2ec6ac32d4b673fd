import type { Step } from './env.ts';

/**
 * What every answer has, whoever gives it: it is what it says it is, in nobody's frame, loads and runs nothing, tells no other
 * site where it was read, and is kept by nobody. A page that needs more says so in place of these.
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
