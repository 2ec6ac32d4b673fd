/** Whether PostgreSQL can store a string. It supports neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
	return !text.includes('\0') && text.isWellFormed();
}
