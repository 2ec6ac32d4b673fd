/** What a service answered, its body as JSON where it is. */
export interface Seen {
	status: number;
	headers: Headers;
	body: unknown;
}

export type Asker = (method: string, path: string, json?: unknown) => Promise<Seen>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a body; none where it is no object. */
export const bodyOf = ({ body }: Pick<Seen, 'body'>): Record<string, unknown> =>
	isObject(body) ? body : {};

/** Asks a service as it is, without the connectors' tolerance. */
export const createAsker =
	(baseUrl: string, apiKey: string): Asker =>
	async (method, path, json) => {
		const response = await fetch(`${baseUrl}/${path}`, {
			method,
			redirect: 'manual',
			headers: {
				accept: 'application/json',
				'x-api-key': apiKey,
				...(json === undefined ? {} : { 'content-type': 'application/json' }),
			},
			body: json === undefined ? undefined : JSON.stringify(json),
			signal: AbortSignal.timeout(30_000),
		});
		return {
			status: response.status,
			headers: response.headers,
			body: parse(await response.text()),
		};
	};

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** What was seen, in one short line. */
export function inShort({ status, body }: Seen): string {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return `status ${status}, ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`;
}
