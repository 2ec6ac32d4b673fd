/** Values that differ from run to run. */
export interface Varying {
	/** The text of the saved file. IDs in it are kept. */
	saved: string;
	/** Names of the service's rows by ID. */
	rows: ReadonlyMap<string, string>;
	/** Names of API keys by text. */
	keys: ReadonlyMap<string, string>;
	/** Where the service is, as `http://127.0.0.1:1234`. */
	origin: string;
}

/** Outputs for people. Their wording may change, so only their presence is compared. */
const TEXTS: ReadonlySet<string> = new Set([
	...['error', 'message', 'note', 'notes'],
	...['label', 'abilities'], // of a connection in Zapier
]);

/** Outputs of *API Key: Check* that list the names of operations, of which there will be more. */
const OPERATION_NAMES: ReadonlySet<string> = new Set(['allowed', 'denied', 'unknown']);

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(?:Z|[+-]\d\d:\d\d)/g;

/** Times from here on are those of a run. Those that users typed in the corpus are earlier. */
const FIRST_RUN = '2026-06';

/** The automatic idempotency key of the n8n node begins with a random secret and the execution. */
const IDEMPOTENCY_KEY = /"n8n:\(id\):[^:"]+:/g;

const USER_AGENT_VERSION = /(?<=Zapier\/)\d+\.\d+\.\d+/g;

/** Replaces everything that differs from run to run with a name in parentheses. This is the only place that does so. */
export function mask<T>(value: T, { saved, rows, keys, origin }: Varying): T {
	let json = JSON.stringify(withoutTexts(value))
		.replaceAll(origin, '(service)')
		.replaceAll(new URL(origin).host, '(host)');
	for (const [key, name] of keys) json = json.replaceAll(key, `(key ${name})`);
	return JSON.parse(
		json
			.replace(ID, (id) => (saved.includes(id) ? id : (rows.get(id) ?? '(id)')))
			.replace(TIME, (time) => (time < FIRST_RUN ? time : '(time)'))
			.replace(IDEMPOTENCY_KEY, '"n8n:(random):(execution):')
			.replace(USER_AGENT_VERSION, '(version)'),
	) as T; // masked in place, so of the same shape
}

function withoutTexts(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutTexts);
	if (typeof value !== 'object' || value === null) return value;
	const isOfKey = 'scopes' in value && 'product' in value;
	const entries = Object.entries(value).map(([name, part]: [string, unknown]) => {
		if (isOfKey && OPERATION_NAMES.has(name)) return [name, '(operations)'];
		if (name === 'mapping') return [name, withText(part)];
		return [name, TEXTS.has(name) ? textOf(part) : withoutTexts(part)];
	});
	return Object.fromEntries(entries) as object;
}

/** The columns of a preview, without the labels of the fields they go to. */
const withText = (mapping: unknown): object =>
	Object.fromEntries(Object.keys(mapping as object).map((column) => [column, '(text)']));

const textOf = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(textOf);
	return typeof value === 'string' && value !== '' ? '(text)' : withoutTexts(value);
};
