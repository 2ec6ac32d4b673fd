import { isIPv4 } from 'node:net';
import { StartError } from '../start-error.ts';

/**
 * Keeps the controls from the network: they ask for no key.
 *
 * @throws StartError when the host can be reached from another machine
 */
export function requireLoopback(host: string): void {
	if (host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))) return;
	throw new StartError(
		`--controls lets everybody who reaches the port read and change all data, so --host must be 127.0.0.1, ::1 or localhost, and is ${host}. Leave one of the two out.`,
	);
}
