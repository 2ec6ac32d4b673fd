import { endpoints } from '../client/endpoints.ts';
import { hasScope } from '../client/has-scope.ts';
import { EMPTY_SCOPE } from '../errors/scope-error.ts';
import { defineAction, type Action } from './action.ts';

const UNKNOWN_SCOPES =
	"The service doesn't list the scopes of this key by the names in its documentation, so it's unknown which operations the key can run.";

/** What a key is, and what it can run. */
export interface CheckedKey {
	product: string;
	environment: string;
	scopes: string[];
	/** Names of actions. */
	allowed: string[];
	denied: Array<{ operation: string; missing_scopes: string[] }>;
	/** Names of actions for which the service doesn't list the scopes. */
	unknown: string[];
	notes: string[];
}

/** Defines the action that checks which of these actions a key can run. api.md section 4, GET /ping/. */
export const createCheckKey = (actions: readonly Action[]) =>
	defineAction({
		key: 'key.check',
		name: 'Check API Key',
		action: 'Check API key',
		summary:
			'Shows the product, environment, and scopes of the API key, and the operations it can run.',
		n8n: { name: 'Check' },
		mcp: {
			summary:
				'Shows the product, environment, and scopes of the API key, and the tools that it can use.',
		},
		endpoint: endpoints.ping,
		effect: 'read',
		fields: {},
		outputs: {
			product: { kind: 'text', label: 'Product' },
			environment: { kind: 'text', label: 'Environment' },
			scopes: { kind: 'list', label: 'Scopes', of: 'text' },
			allowed: { kind: 'list', label: 'Allowed Operations', of: 'text' },
			denied: {
				kind: 'list',
				label: 'Denied Operations',
				of: {
					operation: { kind: 'text', label: 'Operation' },
					missing_scopes: { kind: 'list', label: 'Missing Scopes', of: 'text' },
				},
			},
			unknown: { kind: 'list', label: 'Unknown Operations', of: 'text' },
			notes: { kind: 'list', label: 'Notes', of: 'text' },
		},
		sample: {
			product: 'Acme',
			environment: 'live',
			scopes: ['contacts:write'],
			allowed: ['Create or Update Contact'],
			denied: [],
			unknown: [],
			notes: [],
		},
		run: async (client, _input, { operationNames }): Promise<CheckedKey> => {
			const { scopes, ...key } = await client.ping();
			const shown = actions.filter(({ key }) => operationNames?.has(key) ?? true);
			const nameOf = ({ key, name }: Action) => operationNames?.get(key) ?? name;
			const missing = (action: Action) =>
				action.scopes.filter((scope) => hasScope(scopes, scope) === false);
			const isAllowed = (action: Action) => action.scopes.every((scope) => hasScope(scopes, scope));
			const isDenied = (action: Action) => missing(action).length > 0;
			const unknown = shown.filter((action) => !isAllowed(action) && !isDenied(action));
			return {
				...key,
				scopes: scopes ?? [],
				allowed: shown.filter(isAllowed).map(nameOf),
				denied: shown.filter(isDenied).map((action) => ({
					operation: nameOf(action),
					missing_scopes: missing(action),
				})),
				unknown: unknown.map(nameOf),
				notes: [
					...(unknown.length > 0 ? [UNKNOWN_SCOPES] : []),
					...(key.environment === 'test'
						? ['This is a test key: it touches no real contacts and sends no real email.']
						: []),
					...(scopes?.includes(EMPTY_SCOPE)
						? [`The scope ${EMPTY_SCOPE} grants nothing: tags are changed with contacts:write.`]
						: []),
				],
			};
		},
	});
