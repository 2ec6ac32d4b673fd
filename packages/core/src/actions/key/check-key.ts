import { endpoints } from '../../api/endpoints.ts';
import { EMPTY_SCOPE, hasScope } from '../../errors/scope-error.ts';
import { defineAction, type Action } from '../../catalog/action.ts';
import type { Operation } from '../../catalog/run-context.ts';

const UNKNOWN_SCOPES =
	"It's unknown which operations this key can run: the service lists no scopes for it, or lists them under names that aren't in its documentation.";

/** Details of a key, and the operations that it can run. */
export interface CheckedKey {
	product: string;
	environment: string;
	scopes: string[];
	/** Names of the allowed operations. */
	allowed: string[];
	denied: Array<{ operation: string; missing_scopes: string[] }>;
	/**
	 * Names of operations that can't be checked, because the service doesn't list the scopes as documented.
	 */
	unknown: string[];
	notes: string[];
}

/**
 * Defines the action that lists the allowed and the denied operations for a key. api.md section 4,
 * GET /ping/.
 */
export const createCheckKey = (actions: readonly Action[]) =>
	defineAction({
		key: 'key.check',
		name: 'Check API Key',
		summary:
			'Shows the product, environment, and scopes of the API key, and the operations it can run.',
		n8n: { name: 'Check', action: 'Check API key' },
		mcp: {
			summary:
				'Shows the product, environment, and scopes of the API key, and the tools that it can use.',
		},
		endpoint: endpoints.ping,
		effect: 'read',
		fields: {},
		outputs: {
			denied: {
				kind: 'list',
				label: 'Denied Operations',
				of: {
					operation: { kind: 'text', label: 'Operation' },
					missing_scopes: { kind: 'list', label: 'Missing Scopes', of: 'text' },
				},
			},
			allowed: { kind: 'list', label: 'Allowed Operations', of: 'text' },
			scopes: { kind: 'list', label: 'Scopes', of: 'text' },
			product: { kind: 'text', label: 'Product' },
			environment: { kind: 'text', label: 'Environment' },
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
		run: async (client, _input, { operations = actions.map(operationOf) }): Promise<CheckedKey> => {
			const { scopes, ...key } = await client.ping();
			const operationsWhere = (isAllowed: boolean | undefined) =>
				operations.filter(({ scope }) => hasScope(scopes, scope) === isAllowed);
			const unknown = operationsWhere(undefined);
			return {
				...key,
				scopes: scopes ?? [],
				allowed: operationsWhere(true).map(nameOf),
				denied: operationsWhere(false).map(({ name, scope }) => ({
					operation: name,
					missing_scopes: [scope!], // it was compared
				})),
				unknown: unknown.map(nameOf),
				notes: [
					...(unknown.length > 0 ? [UNKNOWN_SCOPES] : []),
					...(key.environment === 'test'
						? ["This is a test key: it doesn't affect real contacts or send real email."]
						: []),
					...(scopes?.includes(EMPTY_SCOPE)
						? [`The scope ${EMPTY_SCOPE} grants nothing: changing tags requires contacts:write.`]
						: []),
				],
			};
		},
	});

const operationOf = ({ key, name, endpoint: { scope } }: Action): Operation => ({
	key,
	name,
	scope,
});

const nameOf = ({ name }: Operation): string => name;
