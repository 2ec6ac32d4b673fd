/** Returns the host and port of an SMTP server, without the password. The default ports are nodemailer's. */
export function smtpServerOf(smtpUrl: string): string {
	const { hostname, port, protocol } = new URL(smtpUrl);
	return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/** Whether the service signs in to an SMTP server, which requires an encrypted connection. */
export const hasPassword = (smtpUrl: string): boolean => new URL(smtpUrl).password !== '';
