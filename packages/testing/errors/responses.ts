type Fetch = typeof fetch;

export const json =
	(status: number, body: unknown, headers: Record<string, string> = {}): Fetch =>
	async () =>
		status === 204
			? new Response(null, { status })
			: new Response(JSON.stringify(body), { status, headers });

/** Returns a `fetch` function that denies all requests except the request for the key's details. */
const lackingScopes =
	(scopes: readonly string[]): Fetch =>
	async (input, init) =>
		await (String(input).endsWith('/ping/') ? json(200, { scopes }) : json(403, {}))(input, init);

const html =
	(status: number): Fetch =>
	async () =>
		new Response('<!doctype html><p>Welcome', { status });

const broken =
	(code: string): Fetch =>
	async () => {
		throw new TypeError('fetch failed', { cause: { code } });
	};

/** Never responds, and rejects when the request is aborted. */
const silent: Fetch = (_input, init) =>
	new Promise((_resolve, reject) => {
		init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
	});

const STATUSES = [301, 400, 401, 403, 404, 408, 409, 413, 418, 422, 429, 500, 503];

/** Status codes whose errors depend on the response body. */
const DETAILED = new Set([400, 401, 404, 422]);

const long = 'Value '.repeat(100);

/** Error bodies: without a message, with a message, with a message similar to ours, and with field errors. */
const BODIES: readonly object[] = [
	{},
	{ detail: 'Because.' },
	{ detail: long },
	{ detail: 'The service rejected the API key. No sequence has this slug.' },
	{ detail: 'tag_names: 0: Too long. (and 1 more)', errors: { tag_names: ['0: Too long.'] } },
	{ errors: { email: ['Enter a valid email address.'], external_id: [long], unheard_of: ['No.'] } },
	{ detail: 'This address is bounced, so it must not be emailed.' },
	{ detail: 'The recipient is unsubscribed.' },
	{ detail: 'recipient_complained' },
	{ detail: 'The email address is on the suppression list.' },
	{ detail: 'No sender is configured.' },
];

const about = (field: string, status: string) => ({
	results: [{ [field]: 'ada@acme.example', status }],
});

/** Name of a response that never arrives. */
export const NO_RESPONSE = 'no response';

/** Names a response after its status, its message, and the fields with messages. */
export function describeResponse(status: number, body: object): string {
	const { detail, errors } = body as { detail?: string; errors?: object };
	return [
		status,
		detail === undefined ? '' : JSON.stringify(detail),
		errors === undefined ? '' : `fields ${JSON.stringify(errors)}`,
	]
		.filter(Boolean)
		.join(' ');
}

/** A response from a service, or from another server at its URL. */
interface NamedResponse {
	name: string;
	respond: Fetch;
	/** Whether it contains a text that is too long for any message. */
	hasLongText: boolean;
}

const named = (name: string, respond: Fetch, body?: unknown): NamedResponse => ({
	name,
	respond,
	hasLongText: JSON.stringify(body)?.includes(long) ?? false,
});

export const RESPONSES: readonly NamedResponse[] = [
	...STATUSES.flatMap((status) =>
		(DETAILED.has(status) ? BODIES : BODIES.slice(0, 3)).map((body) =>
			named(describeResponse(status, body), json(status, body, { 'retry-after': '3599' }), body),
		),
	),
	named('a missing scope', lackingScopes(['contacts:read', 'tags:write'])),
	named(
		'a conflict of an idempotency key',
		json(409, { detail: 'This idempotency_key was used with a different request body.' }),
	),
	named(
		'missing scopes of a key that has many',
		lackingScopes(Array.from({ length: 50 }, (_, i) => `thing-${i}:read`)),
	),
	named('a key without scopes', lackingScopes([])),
	named('a list', json(200, [])),
	named('an empty object', json(200, {})),
	named('another object', json(200, { hello: 'world' })),
	named('no body', json(204, undefined)),
	named('a partial list', json(200, { results: [], count: 7 })),
	named('a failure', json(200, { success: false, message: 'Because.' })),
	named('failures', json(200, { failed: 2 })),
	named('an unknown contact', json(200, about('email', 'not_found'))),
	named('an invalid email address', json(200, about('email', 'invalid'))),
	named('a web page', html(200)),
	named('a web page of an error', html(404)),
	named(NO_RESPONSE, silent),
	...[
		...[
			'ECONNREFUSED',
			'ENOTFOUND',
			'ECONNRESET',
			'CERT_HAS_EXPIRED',
			'CERT_NOT_YET_VALID',
			'CERT_REVOKED',
		],
		...['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'EPROTO'],
		'ERR_TLS_CERT_ALTNAME_INVALID',
	].map((code) => named(code, broken(code))),
];
