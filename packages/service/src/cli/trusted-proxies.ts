import { BlockList, isIP } from 'node:net';
import { StartError } from '../base/start-error.ts';

/** Number of bits of an IP address, by version. */
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * Reads `--trusted-proxies`.
 *
 * @throws StartError if an entry is neither an IP address nor a range
 */
export function readTrustedProxies(text: string | undefined): BlockList {
	const proxies = new BlockList();
	if (text === undefined) return proxies;
	for (const entry of text.split(',')) {
		const [address = '', bits, ...rest] = entry.trim().split('/');
		const version = isIP(address);
		const prefix = bits === undefined ? BITS[version] : Number(bits);
		const isRange = /^\d{1,3}$/.test(bits ?? '0') && prefix !== undefined && rest.length === 0;
		if (version === 0 || !isRange || prefix > BITS[version]!) {
			throw new StartError(
				`--trusted-proxies ${text}: expected IP addresses or ranges such as 10.0.0.0/8, separated by commas.`,
			);
		}
		proxies.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
	}
	return proxies;
}
