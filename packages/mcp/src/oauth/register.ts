import { documentUrl, readClientMetadata } from './clients.ts';
import type { Context } from './context.ts';
import { json, oauthError, tooManyRequests } from './responses.ts';

/**
 * Registers a client (RFC 7591). Its ID contains its metadata, encrypted, so that nothing is stored. Clients are
 * public: they get no secret, whatever they request.
 */
export async function register(
	request: Request,
	{ sealer, limits, now }: Context,
): Promise<Response> {
	const wait = limits.registrations();
	if (wait > 0) return tooManyRequests(wait);
	const client = readClientMetadata(await request.json().catch(() => undefined));
	if (client === undefined) {
		return oauthError(
			'invalid_redirect_uri',
			'Send 1 to 10 redirect_uris: HTTPS, loopback, or the scheme of a known app.',
		);
	}
	return json(201, {
		client_id: await sealer.seal('client', client),
		client_id_issued_at: Math.floor(now() / 1_000),
		client_name: client.name,
		redirect_uris: client.redirectUris,
		grant_types: ['authorization_code', 'refresh_token'],
		response_types: ['code'],
		token_endpoint_auth_method: 'none',
	});
}

/** Whether a client ID can be one of this server. Documents aren't fetched again. */
export const isKnownClient = async (id: string, { sealer }: Context): Promise<boolean> =>
	documentUrl(id) !== undefined || (await sealer.open('client', id)) !== undefined;
