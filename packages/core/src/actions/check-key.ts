import { defineAction, type Action } from './action.ts';
import type { Fields } from './fields.ts';
import type { Words } from './words.ts';

/** What tags:write grants, which is nothing: api.md section 5. */
const EMPTY_SCOPE = 'tags:write';

/** What a key is, and what it may run. */
export interface CheckedKey {
	product: string;
	environment: string;
	scopes: string[];
	/** Names of actions. */
	allowed: string[];
	denied: Array<{ operation: string; missing_scopes: string[] }>;
	notes: string[];
}

/** Tells what a key is and which of the given actions it may run. api.md section 4, GET /ping/. */
export const checkKey = (actions: readonly Action[]) =>
	defineAction({
		key: 'key.check',
		name: 'Check API Key',
		scopes: [],
		replay: 'safe',
		fields: {} as Fields,
		run: async (client): Promise<CheckedKey> => {
			const key = await client.ping();
			const missing = (action: Action) =>
				action.scopes.filter((scope) => !key.scopes.includes(scope));
			const denied = actions.filter((action) => missing(action).length > 0);
			return {
				...key,
				allowed: actions.filter((action) => !denied.includes(action)).map(({ name }) => name),
				denied: denied.map((action) => ({
					operation: action.name,
					missing_scopes: missing(action),
				})),
				notes: [
					...(key.environment === 'test'
						? ['This is a test key: it touches no real contacts and sends no real email.']
						: []),
					...(key.scopes.includes(EMPTY_SCOPE)
						? [`The scope ${EMPTY_SCOPE} grants nothing: tags are changed with contacts:write.`]
						: []),
				],
			};
		},
	});

export const checkKeyWords: Words<Fields, CheckedKey> = {
	action: 'Check API key',
	summary: 'Tells what the API key is and which operations it may run.',
	n8n: { name: 'Check' },
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
		notes: { kind: 'list', label: 'Notes', of: 'text' },
	},
	sample: {
		product: 'Acme',
		environment: 'live',
		scopes: ['contacts:write'],
		allowed: ['Create or Update Contact'],
		denied: [],
		notes: [],
	},
};
