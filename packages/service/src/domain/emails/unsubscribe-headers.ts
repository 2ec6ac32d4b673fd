/**
 * Returns the headers for one-click unsubscribing (RFC 8058). Every email has them, even a receipt, because the suppression list
 * applies to all emails.
 */
export function unsubscribeHeaders(url: string): Record<string, string> {
	return {
		'List-Unsubscribe': `<${url}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	};
}
