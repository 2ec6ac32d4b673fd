import {
	getOAuthProtectedResourceMetadataUrl,
	oauthMetadataResponse,
	type OAuthMetadata,
} from '@modelcontextprotocol/server';
import type { Context } from './context.ts';
import { OAUTH_PATHS } from '../http-paths.ts';

/** Responds with a metadata document: RFC 9728 for the resource, RFC 8414 for the authorization server. */
export const metadata = (request: Request, context: Context): Response | undefined =>
	oauthMetadataResponse(request, {
		oauthMetadata: metadataOf(context),
		resourceServerUrl: new URL(context.resource),
		scopesSupported: [...context.available],
		resourceName: 'Contact Sync',
		dangerouslyAllowInsecureIssuerUrl: true, // the options accept HTTP for loopback only
	});

const metadataOf = ({ issuer, available }: Context): OAuthMetadata => ({
	issuer,
	authorization_endpoint: `${issuer}${OAUTH_PATHS.authorize}`,
	token_endpoint: `${issuer}${OAUTH_PATHS.token}`,
	registration_endpoint: `${issuer}${OAUTH_PATHS.register}`,
	scopes_supported: [...available],
	response_types_supported: ['code'],
	response_modes_supported: ['query'],
	grant_types_supported: ['authorization_code', 'refresh_token'],
	token_endpoint_auth_methods_supported: ['none'],
	code_challenge_methods_supported: ['S256'],
	authorization_response_iss_parameter_supported: true,
	client_id_metadata_document_supported: true,
});

export const resourceMetadataUrl = ({ resource }: Context): string =>
	getOAuthProtectedResourceMetadataUrl(new URL(resource));
