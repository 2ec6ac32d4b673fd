import { BlockList, isIPv6 } from 'node:net';

/** IPv4 networks that aren't public, from the IANA registry of special-purpose addresses. */
const RESERVED_IPV4 = [
	...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
	...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
	...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];

/** IPv6 networks within the public ones that lead to IPv4 addresses, or that are for documentation. */
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const reserved = listOf(RESERVED_IPV4, 'ipv4');
const reserved6 = listOf(RESERVED_IPV6, 'ipv6');
const global6 = listOf(['2000::/3'], 'ipv6');

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
	const list = new BlockList();
	for (const network of networks) {
		const [start, prefix] = network.split('/');
		list.addSubnet(start!, Number(prefix), family); // every network has both
	}
	return list;
}

/** Whether an IP address is public, so that a request to it can't reach the operator's own network. */
export const isPublicAddress = (address: string): boolean =>
	isIPv6(address)
		? global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
		: !reserved.check(address);
