import { NetworkError } from '../errors/network-error.ts';

interface UnreachedReason {
	/** Error codes from operating systems and HTTP clients. */
	codes: RegExp;
	summary: (host: string) => string;
	hint: (host: string) => string;
}

/** Maximum length of the host in an error title, in characters. A title has up to 80 characters. */
const MAX_HOST_LENGTH = 50;

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Reasons why no connection was established; the first match wins. */
const REASONS: readonly UnreachedReason[] = [
	{
		codes: /^(ENOTFOUND|EAI_AGAIN)$/,
		summary: (host) => `The host ${host} can't be found.`,
		hint: () => 'Check the host in the Base URL, and the network.',
	},
	{
		codes: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
		summary: (host) => `Nothing responds at ${host}.`,
		hint: (host) =>
			LOOPBACK.test(host)
				? `Check that the service is running, and check the port in the Base URL. In Docker, use the host's name instead of ${new URL(`http://${host}`).hostname}.`
				: 'Check the host and the port in the Base URL, and check that the service is running.',
	},
];

const reasonOf = (code: string) => REASONS.find(({ codes }) => codes.test(code));

/** Whether an error code means that no connection was established. */
export const isUnreached = (code: string): boolean => reasonOf(code) !== undefined;

/**
 * Returns the error for a connection that was never established.
 *
 * @param code error code for which `isUnreached` returns true
 * @param host host and port of the Base URL
 */
export function unreachedErrorOf(
	code: string,
	host: string,
	isOutcomeUnknown: boolean,
): NetworkError {
	const { summary, hint } = reasonOf(code)!;
	const shown = host.slice(0, MAX_HOST_LENGTH);
	return new NetworkError({ summary: summary(shown), hint: hint(host), isOutcomeUnknown });
}
