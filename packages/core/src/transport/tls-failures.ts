import { TlsError } from '../errors/tls-error.ts';

interface TlsFailure {
	/** Error codes from OpenSSL and Node. */
	codes: RegExp;
	summary: (code: string) => string;
	hint: string;
}

const RENEW = "Renew the certificate on the service's host.";

/** Causes of failed TLS connections; the first match wins. */
const TLS_FAILURES: readonly TlsFailure[] = [
	{
		codes: /^CERT_HAS_EXPIRED$/,
		summary: () => "The service's certificate has expired.",
		hint: RENEW,
	},
	{
		codes: /^CERT_NOT_YET_VALID$/,
		summary: () => "The service's certificate isn't valid yet.",
		hint: "Check the clocks of this host and of the service's host.",
	},
	{
		codes: /SELF_SIGNED/,
		summary: () => "The service's certificate is self-signed.",
		hint: 'Use a certificate from a certificate authority that this host trusts.',
	},
	{
		codes: /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*)$/,
		summary: () => "The issuer of the service's certificate is unknown.",
		hint: 'Add the intermediate certificates, and use a certificate authority that this host trusts.',
	},
	{
		codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
		summary: () => "The service's certificate is for another host.",
		hint: "Use the certificate's host name in the Base URL.",
	},
	{
		codes: /^(CERT_|CRL_|INVALID_CA|INVALID_PURPOSE|UNABLE_TO_|ERROR_IN_CERT_)/,
		summary: (code) => `The service's certificate was rejected (${code}).`,
		hint: RENEW,
	},
	{
		// EPROTO means that a write failed, so the request didn't arrive completely. Other ERR_SSL codes can
		// occur after the request arrived.
		codes:
			/^(EPROTO|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL))$/,
		summary: () => "The service doesn't use TLS at this Base URL.",
		hint: "Check the scheme (http:// or https://) and the port, and check the service's TLS settings.",
	},
];

const failureOf = (code: string) => TLS_FAILURES.find(({ codes }) => codes.test(code));

/** Whether an error code means that the TLS connection failed. */
export const isTlsFailure = (code: string): boolean => failureOf(code) !== undefined;

/**
 * Returns the error for a failed TLS connection.
 *
 * @param code error code for which `isTlsFailure` returns true
 */
export function tlsErrorOf(code: string, isOutcomeUnknown: boolean): TlsError {
	const { summary, hint } = failureOf(code)!;
	return new TlsError({ summary: summary(code), hint, isOutcomeUnknown });
}
