/** Path of the MCP endpoint, which is also the protected resource. */
export const HTTP_PATH = '/mcp';

/** Path for load balancers and process supervisors. It needs no key, and responds without calling the service. */
export const HEALTH_PATH = '/healthz';

/** Paths of the authorization server. */
export const OAUTH_PATHS = {
	authorize: '/oauth/authorize',
	register: '/oauth/register',
	token: '/oauth/token',
} as const;

/** Start of the paths of metadata documents (RFC 8414 section 3, RFC 9728 section 3). */
const WELL_KNOWN = '/.well-known/oauth-';

/** Whether the authorization server responds to a path. */
export const isAuthorizationPath = (path: string): boolean =>
	path.startsWith(WELL_KNOWN) || Object.values<string>(OAUTH_PATHS).includes(path);
