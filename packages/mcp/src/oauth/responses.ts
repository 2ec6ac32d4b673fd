/** Returns a response that may not be stored (RFC 6749 section 5.1). */
export const json = (status: number, body: object, headers: Record<string, string> = {}) =>
	Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** Returns an error (RFC 6749 section 5.2). 401 makes clients register again. */
export const oauthError = (error: string, error_description: string): Response =>
	json(error === 'invalid_client' ? 401 : 400, { error, error_description });

export const tooManyRequests = (seconds: number): Response =>
	json(
		429,
		{
			error: 'temporarily_unavailable',
			error_description: `Too many requests. Retry in ${seconds} seconds.`,
		},
		{ 'retry-after': String(seconds) },
	);
