const ASCII = /^\p{ASCII}*$/u;

/** Returns the domain as ASCII (IDNA), as in URLs; unchanged if it isn't a valid domain. */
function asciiDomain(domain: string): string {
	const url = `http://${domain}`;
	return ASCII.test(domain) || !URL.canParse(url) ? domain : new URL(url).hostname;
}

/**
 * Normalizes an email address for comparison, regardless of case and of the spelling of its domain. Services may
 * return the domain as ASCII.
 */
export function foldEmail(email: string): string {
	const [local, ...domain] = email.toLowerCase().normalize('NFC').split('@');
	return [local, ...domain.map(asciiDomain)].join('@');
}
