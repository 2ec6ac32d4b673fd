import { isIPv4 } from 'node:net';
import { StartError } from '../base/start-error.ts';

/** Whether a host, as a setting or in an address, is this machine and nothing else. */
export const isLoopback = (host: string): boolean =>
	['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));

/**
 * Keeps the controls from the network: they ask for no key.
 *
 * @throws StartError when the host can be reached from another machine
 */
export function requireLoopback(host: string): void {
	if (isLoopback(host)) return;
	throw new StartError(
		`--controls lets any client that reaches the port read and change all data. It requires --host 127.0.0.1, ::1, or localhost, not ${host}. Remove one of the two options.`,
	);
}
