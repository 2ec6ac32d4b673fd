const MAX_LENGTH = 300;

/**
 * Sanitizes external text for display: removes tags, control characters, and secrets, and truncates the text.
 */
export function cleanText(text: string, secrets: readonly string[] = []): string {
	const hidden = secrets.reduce(
		(shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, '[hidden]')),
		text,
	);
	const plain = hidden
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain;
}
