import { NetworkError } from '../errors/network-error.ts';
import { TlsError } from '../errors/tls-error.ts';

/** Reason why no connection was established, so that nothing was sent. */
export interface ConnectionFailure {
	/** Error codes from operating systems, HTTP clients, OpenSSL, and Node. */
	codes: RegExp;
	/** Class of the error. After a NetworkError, a retry can succeed. */
	as: typeof NetworkError | typeof TlsError;
	summary: (host: string, code: string) => string;
	hint: (host: string) => string;
}

/** Maximum length of the host in an error title, in characters. A title has up to 80 characters. */
const MAX_HOST_LENGTH = 50;

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

const RENEW = "Renew the certificate on the service's host.";

/** Reasons why no connection was established; the first match wins. */
const CONNECTION_FAILURES: readonly ConnectionFailure[] = [
	{
		codes: /^(ENOTFOUND|EAI_AGAIN)$/,
		as: NetworkError,
		summary: (host) => `The host ${host.slice(0, MAX_HOST_LENGTH)} can't be found.`,
		hint: () => 'Check the host in the Base URL, and the network.',
	},
	{
		codes: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
		as: NetworkError,
		summary: (host) => `Nothing responds at ${host.slice(0, MAX_HOST_LENGTH)}.`,
		hint: (host) =>
			LOOPBACK.test(host)
				? `Check that the service is running, and check the port in the Base URL. In Docker, use the host's name instead of ${new URL(`http://${host}`).hostname}.`
				: 'Check the host and the port in the Base URL, and check that the service is running.',
	},
	{
		codes: /^CERT_HAS_EXPIRED$/,
		as: TlsError,
		summary: () => "The service's certificate has expired.",
		hint: () => RENEW,
	},
	{
		codes: /^CERT_NOT_YET_VALID$/,
		as: TlsError,
		summary: () => "The service's certificate isn't valid yet.",
		hint: () => "Check the clocks of this host and of the service's host.",
	},
	{
		codes: /SELF_SIGNED/,
		as: TlsError,
		summary: () => "The service's certificate is self-signed.",
		hint: () => 'Use a certificate from a certificate authority that this host trusts.',
	},
	{
		codes: /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*)$/,
		as: TlsError,
		summary: () => "The issuer of the service's certificate is unknown.",
		hint: () =>
			'Add the intermediate certificates, and use a certificate authority that this host trusts.',
	},
	{
		codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
		as: TlsError,
		summary: () => "The service's certificate is for another host.",
		hint: () => "Use the certificate's host name in the Base URL.",
	},
	{
		codes: /^(CERT_|CRL_|INVALID_CA|INVALID_PURPOSE|UNABLE_TO_|ERROR_IN_CERT_)/,
		as: TlsError,
		summary: (_host, code) => `The service's certificate was rejected (${code}).`,
		hint: () => RENEW,
	},
	{
		// EPROTO means that a write failed, so the request didn't arrive completely. Other ERR_SSL codes can
		// occur after the request arrived.
		codes:
			/^(EPROTO|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL))$/,
		as: TlsError,
		summary: () => "The service doesn't use TLS at this Base URL.",
		hint: () =>
			"Check the scheme (http:// or https://) and the port, and check the service's TLS settings.",
	},
];

/**
 * Returns the failure for an error code; undefined if a connection may have been established. A host can become
 * unreachable later, while the client writes the request or reads the response, and a response can time out.
 */
export function connectionFailureOf(
	code: string,
	syscall?: unknown,
): ConnectionFailure | undefined {
	const isLater = code === 'ETIMEDOUT' ? syscall !== 'connect' : LATER.has(syscall);
	return CONNECTION_FAILURES.find(
		({ codes, as }) => codes.test(code) && !(as === NetworkError && isLater),
	);
}

/** System calls after a connection was established. */
const LATER: ReadonlySet<unknown> = new Set(['read', 'write']);
