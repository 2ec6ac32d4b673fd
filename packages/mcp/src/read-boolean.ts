/** Reads a boolean value. Returns undefined for others, which are errors, because silently disabling a protection is unsafe. */
export function readBoolean(text: string): boolean | undefined {
	const word = text.toLowerCase();
	if (word === 'true' || word === '1') return true;
	return word === 'false' || word === '0' ? false : undefined;
}
