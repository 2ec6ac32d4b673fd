import { SAFE_HEADERS } from '../../src/api/http/safe-headers.ts';

/** Returns the security headers of a response, with null for each missing header. */
export function safeHeadersOf(headers: Headers): Record<string, string | null> {
	return Object.fromEntries(Object.keys(SAFE_HEADERS).map((name) => [name, headers.get(name)]));
}

export function expectSafe(headers: Headers): void {
	expect(safeHeadersOf(headers)).toEqual(SAFE_HEADERS);
	for (const name of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin'])
		expect(headers.has(name)).toBe(false);
}

/**
 * Checks the headers of a page. Its policy runs only files of the service, and allows no framing and no
 * requests to other sites. It can allow more than the policy of the API.
 */
export function expectSafePage(headers: Headers): void {
	const { 'Content-Security-Policy': policy, ...rest } = safeHeadersOf(headers);
	expect(SAFE_HEADERS).toMatchObject(rest);
	expect(policy).toMatch(/^default-src 'none';/);
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).not.toMatch(/script-src (?!'self';)|unsafe|https?:|\*/);
}
