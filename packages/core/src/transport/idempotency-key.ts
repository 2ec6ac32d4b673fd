/** Maximum length of a key, in characters. Assumption: api.md doesn't specify it. */
const MAX_LENGTH = 255;

/**
 * Derives an idempotency key from parts that identify a request. The same parts always produce the same key.
 *
 * @example
 * await idempotencyKey('n8n', instanceId, workflowId, executionId, nodeId, String(runIndex), String(itemIndex));
 */
export async function idempotencyKey(...parts: readonly string[]): Promise<string> {
	const key = parts.map(encodeURIComponent).join(':');
	if (key.length <= MAX_LENGTH) return key;
	const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
	const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	return `${key.slice(0, MAX_LENGTH - hex.length - 1)}:${hex}`;
}
