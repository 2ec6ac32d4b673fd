const ASCII = /^\p{ASCII}*$/u;

/** Returns the domain as ASCII (IDNA), as URLs have it, or as given if it can't be one. */
function asciiDomain(domain: string): string {
	const url = `http://${domain}`;
	return ASCII.test(domain) || !URL.canParse(url) ? domain : new URL(url).hostname;
}

/** Returns what is compared of an email address: it doesn't depend on case, or on how its domain is spelled. */
export function foldEmail(email: string): string {
	const [local, ...domain] = email.toLowerCase().normalize('NFC').split('@');
	return [local, ...domain.map(asciiDomain)].join('@');
}

/** Whether two texts are one email address: services may return the domain as ASCII. */
export const isSameEmail = (one: string, other: string): boolean =>
	foldEmail(one) === foldEmail(other);
