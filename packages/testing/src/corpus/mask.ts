/** Values that differ from run to run. */
export interface MaskValues {
	/** Content of the saved file. IDs that the file contains aren't masked. */
	saved: string;
	/** Names of the service's rows, by ID. */
	rows: ReadonlyMap<string, string>;
	/** Names of API keys, by key. */
	keys: ReadonlyMap<string, string>;
	/** Origin of the service, such as `http://127.0.0.1:1234`. */
	origin: string;
}

/** Outputs for people. Their wording may change, so only their presence is compared. */
const TEXTS: ReadonlySet<string> = new Set([
	...['error', 'message', 'note', 'notes'],
	...['label'], // of a connection in Zapier
]);

/** Outputs of *Your API Key: Check* that list operations. The lists grow with each new operation. */
const OPERATION_NAMES: ReadonlySet<string> = new Set(['allowed', 'denied', 'unknown']);

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(?:Z|[+-]\d\d:\d\d)/g;

/** Month of the first run. Earlier times are from the saved files, so they aren't masked. */
const FIRST_RUN = '2026-06';

const USER_AGENT_VERSION = /(?<=Zapier\/)\d+\.\d+\.\d+/g;

/** Masks all values that differ from run to run, using names in parentheses. */
export function mask<T>(value: T, { saved, rows, keys, origin }: MaskValues): T {
	let json = JSON.stringify(maskTexts(value))
		.replaceAll(origin, '(service)')
		.replaceAll(new URL(origin).host, '(host)');
	for (const [key, name] of keys) json = json.replaceAll(key, `(key ${name})`);
	return JSON.parse(
		json
			.replace(ID, (id) => (saved.includes(id) ? id : escaped(rows.get(id) ?? '(id)')))
			.replace(TIME, (time) => (time < FIRST_RUN ? time : '(time)'))
			.replace(USER_AGENT_VERSION, '(version)'),
	) as T; // masked in place, so the type is the same
}

/** Escapes text for a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

function maskTexts(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(maskTexts);
	if (typeof value !== 'object' || value === null) return value;
	const isOfKey = 'scopes' in value && 'product' in value;
	const entries = Object.entries(value).map(([name, part]: [string, unknown]) => {
		if (isOfKey && OPERATION_NAMES.has(name)) return [name, '(operations)'];
		if (name === 'mapping') return [name, maskLabels(part)];
		return [name, TEXTS.has(name) ? maskText(part) : maskTexts(part)];
	});
	return Object.fromEntries(entries) as object;
}

/** Masks the labels in a preview of mapped columns. */
const maskLabels = (mapping: unknown): object =>
	Object.fromEntries(Object.keys(mapping as object).map((column) => [column, '(text)']));

const maskText = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(maskText);
	return typeof value === 'string' && value !== '' ? '(text)' : maskTexts(value);
};
