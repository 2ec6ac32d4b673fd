import { SAFE_HEADERS } from '../../src/http/safe-headers.ts';

/** Returns the expected security headers of a response. A page can allow more than the API, but not framing or sniffing. */
export function safeHeadersOf(headers: Headers): Record<string, string | null> {
	return Object.fromEntries(Object.keys(SAFE_HEADERS).map((name) => [name, headers.get(name)]));
}

export function expectSafe(headers: Headers): void {
	expect(safeHeadersOf(headers)).toEqual(SAFE_HEADERS);
	for (const name of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin'])
		expect(headers.has(name)).toBe(false);
}

/** Expects the policy of a page: only files of the service run, and no other site is called or can frame it. */
export function expectSafePage(headers: Headers): void {
	const { 'Content-Security-Policy': policy, ...rest } = safeHeadersOf(headers);
	expect(SAFE_HEADERS).toMatchObject(rest);
	expect(policy).toMatch(/^default-src 'none';/);
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).not.toMatch(/script-src (?!'self';)|unsafe|https?:|\*/);
}
