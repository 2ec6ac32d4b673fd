import { isIP, type BlockList } from 'node:net';
import type { RequestContext } from './env.ts';

/** Returns the IP address of a request's client. */
export type ClientAddress = (c: RequestContext) => string;

const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/**
 * Creates the function that finds the client of a request. Each trusted proxy adds the address from which it
 * got the request to the end of `X-Forwarded-For`. What is before the first untrusted address can be forged.
 */
export function findClient(trusted: BlockList): ClientAddress {
	const isTrusted = (address: string) =>
		isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
	return (c) => {
		const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map(plain);
		let address = plain(c.env.incoming.socket.remoteAddress ?? '');
		while (isTrusted(address) && isIP(forwarded.at(-1) ?? '') !== 0) address = forwarded.pop()!;
		return address;
	};
}

/** Returns an address without spaces; an IPv4 address in IPv6 notation becomes an IPv4 address. */
const plain = (address: string): string => address.trim().replace(MAPPED, '');

/** Number of groups of an IPv6 address, and of the part that identifies the network of a customer. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the network of a client: its IPv4 address, or the first 64 bits of its IPv6 address. */
export function networkOf(address: string): string {
	if (isIP(address) !== 6) return address;
	const [withoutZone] = address.split('%');
	const [start, end] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
	const groups = groupsOf(start);
	const last = groupsOf(end);
	const zeros = Array<string>(GROUPS - groups.length - last.length).fill('0');
	return `${[...groups, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

const groupsOf = (part = ''): string[] => part.split(':').filter(Boolean);
