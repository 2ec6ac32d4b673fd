import { SAFE_HEADERS } from '../../src/http/safe-headers.ts';

/** The headers that every answer has, of this answer. A page may allow itself more than the API, but nobody to frame or sniff it. */
export function safeHeadersOf(headers: Headers): Record<string, string | null> {
	return Object.fromEntries(Object.keys(SAFE_HEADERS).map((name) => [name, headers.get(name)]));
}

export function expectSafe(headers: Headers): void {
	expect(safeHeadersOf(headers)).toEqual(SAFE_HEADERS);
	for (const name of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin'])
		expect(headers.has(name)).toBe(false);
}

/** A page needs more than the API, so its policy is its own: but only our files run, nobody else is asked, nobody frames or keeps it. */
export function expectSafePage(headers: Headers): void {
	const { 'Content-Security-Policy': policy, ...rest } = safeHeadersOf(headers);
	expect(SAFE_HEADERS).toMatchObject(rest);
	expect(policy).toMatch(/^default-src 'none';/);
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).not.toMatch(/script-src (?!'self';)|unsafe|https?:|\*/);
}
