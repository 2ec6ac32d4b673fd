/** A wait in words a person can plan with: `in 42 seconds`, `in 12 minutes`. */
export function inWords(waitMs: number | undefined): string {
	if (waitMs === undefined) return 'in a minute';
	const seconds = Math.max(1, Math.ceil(waitMs / 1000));
	if (seconds <= 120) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
	return `in ${Math.ceil(seconds / 60)} minutes`;
}
