/** A value of a field as people read it: nothing is a dash, and texts that could be another kind stand in quotes. */
export function Value({ value }: { value: unknown }) {
	if (value === null || value === undefined || value === '') return <span class="quiet">–</span>;
	return <span class="value">{valueText(value)}</span>;
}

/** What a text looks like that JSON would read as something else. */
const LOOKS_OTHERWISE = /^(true|false|null|-?\d+(\.\d+)?)$/;

export function valueText(value: unknown): string {
	if (typeof value !== 'string') return JSON.stringify(value);
	return LOOKS_OTHERWISE.test(value) ? JSON.stringify(value) : value;
}
