/** Path of the MCP endpoint, which is also the protected resource. */
export const HTTP_PATH = '/mcp';

/** Whether a path is the MCP endpoint, with or without a slash at the end. */
export const isMcpPath = (path: string): boolean => path === HTTP_PATH || path === `${HTTP_PATH}/`;

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
