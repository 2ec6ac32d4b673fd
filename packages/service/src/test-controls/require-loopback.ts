import { isIPv4 } from 'node:net';
import { StartError } from '../base/start-error.ts';

/** Whether a host, from a setting or a header, is a loopback host, which only this machine can reach. */
export const isLoopback = (host: string): boolean =>
	['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));

/**
 * Checks that the controls can't be reached from the network, because they require no key.
 *
 * @throws StartError if another machine can reach the host
 */
export function requireLoopback(host: string): void {
	if (isLoopback(host)) return;
	throw new StartError(
		`--controls lets any client that reaches the port read and change all data. It requires --host 127.0.0.1, ::1, or localhost, not ${host}. Remove one of the two options.`,
	);
}
