import { BASE_PATH } from './base-path.ts';
import type { RequestContext } from './env.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Headers that a proxy adds. */
const PROXY_HEADERS = ['Forwarded', 'X-Forwarded-Proto', 'X-Forwarded-For', 'X-Forwarded-Host'];

/**
 * Returns the URL that the client requested. For clients on other machines, the URL starts with PUBLIC_URL,
 * if set. For other requests, the host is from the `Host` header. The protocol is https if a proxy's header
 * reports TLS. The proxy's header is accepted from every client, because it can't downgrade links and cookies
 * to http or change their host.
 */
export function clientUrl(c: RequestContext, publicUrl: string | undefined): URL {
	const own = new URL(c.req.url);
	const url = publicUrl && !isFromThisMachine(c) ? below(publicUrl, own) : own;
	if (forwardedProtocol(c) === 'https') url.protocol = 'https:';
	return url;
}

/** Returns the base URL of the API, as the client reaches it. */
export function baseUrlOf(c: RequestContext, publicUrl: string | undefined): string {
	const { origin, pathname } = clientUrl(c, publicUrl);
	const prefix = pathname.slice(0, -new URL(c.req.url).pathname.length); // the path of PUBLIC_URL
	return `${origin}${prefix}${BASE_PATH}`;
}

function below(publicUrl: string, { pathname, search }: URL): URL {
	return new URL(`${publicUrl}${pathname}${search}`);
}

const isFromThisMachine = (c: RequestContext): boolean =>
	LOOPBACK.test(c.req.header('Host') ?? '') &&
	PROXY_HEADERS.every((name) => c.req.header(name) === undefined);

/** Returns the protocol of the client's connection to the first proxy. RFC 7239 section 5.4. */
function forwardedProtocol(c: RequestContext): string | undefined {
	const [first] = (c.req.header('Forwarded') ?? '').split(',');
	const standard = /(?:^|;)\s*proto="?(\w+)/i.exec(first!)?.[1];
	const forwardedProto = c.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim();
	return (standard ?? forwardedProto)?.toLowerCase();
}
