import { domainToASCII, domainToUnicode } from 'node:url';
import type { z } from 'zod';

/** Character in a local part: unquoted as in RFC 5321 section 4.1.2, or other visible Unicode (RFC 6531). */
const ATEXT = String.raw`(?:[\w!#$%&'*+/=?^\x60{|}~\-]|[^\p{ASCII}\p{Cc}\p{Cf}\p{Cs}\p{Z}])`;
const LOCAL_PART = new RegExp(String.raw`^${ATEXT}+(?:\.${ATEXT}+)*$`, 'u');

/** Characters that `domainToASCII` would parse as parts of a URL. */
const NOT_IN_DOMAINS = /(?![\w.-])\p{ASCII}/u;

/** A domain name, not an IP address: the last label isn't a number. */
const DOMAIN = /^(?=.{1,253}$)(?:[a-z\d_-]{1,63}\.)*(?!\d+$)[a-z\d_-]{1,63}$/;

/**
 * Returns the canonical spelling of an email address, for storing and sending. The domain is lowercase ASCII
 * (IDNA, UTS 46), and the local part is only normalized to NFC. Returns undefined unless SMTP would read the
 * string as exactly one email address. Quotes, comments, brackets, and IP addresses aren't supported. The
 * format is an assumption, because api.md section 2 doesn't define it.
 */
export function canonicalEmail(text: string): string | undefined {
	const [local = '', domain = '', ...others] = text.normalize('NFC').split('@');
	if (others.length > 0 || !LOCAL_PART.test(local) || NOT_IN_DOMAINS.test(domain)) return undefined;
	const ascii = domainToASCII(domain);
	// Node.js accepts `xn---com` for the name of which the only spelling in ASCII is `xn--com`.
	const isOnlySpelling = domainToASCII(domainToUnicode(ascii)) === ascii;
	return isOnlySpelling && DOMAIN.test(ascii) ? `${local}@${ascii}` : undefined;
}

/**
 * Returns the form of an email address for comparison: its canonical spelling in lower case. A letter in lower case can
 * have marks that NFC orders differently.
 */
export const foldEmail = (text: string): string =>
	(canonicalEmail(text) ?? text).toLowerCase().normalize('NFC');

/** Returns a check of a schema that replaces an email address by its canonical spelling, or reports it. */
export const canonical = (message: string) => (context: z.core.ParsePayload<string>) => {
	const spelling = canonicalEmail(context.value);
	if (spelling === undefined) {
		context.issues.push({ code: 'custom', message, input: context.value });
	} else context.value = spelling;
};
