/** Formats the value of a field: null is a dash, and text that could be another type is in quotes. */
export function Value({ value }: { value: unknown }) {
	if (value === null || value === undefined || value === '') return <span class="quiet">–</span>;
	return <span class="value">{valueText(value)}</span>;
}

/** Text that JSON would parse as another type. */
const AMBIGUOUS_TEXT = /^(true|false|null|-?\d+(\.\d+)?)$/;

export function valueText(value: unknown): string {
	if (typeof value !== 'string') return JSON.stringify(value);
	return AMBIGUOUS_TEXT.test(value) ? JSON.stringify(value) : value;
}
