import type { Scope } from '@contact-sync/core';
import { z } from 'zod';
import { Problem } from '../../api/http/problem.ts';
import { hashKey, generateKey } from '../../domain/keys/api-key.ts';
import { shownOnce } from './find-key.ts';
import { defineOperation } from './operation.ts';
import { ALL, SCOPE_CHOICES, SCOPES } from './scope-choices.ts';

const NAME = 'Enter a name of up to 64 characters on one line.';

const input = z.object({
	name: z
		.string(NAME)
		.trim()
		.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]{1,64}$/u, NAME),
	scopes: z
		.array(z.enum([ALL, ...SCOPES], 'Choose scopes from the list.'), 'Choose scopes.')
		.min(1, 'Choose at least one scope. A key without scopes can do nothing.')
		.refine(
			(chosen) => chosen.length === 1 || !chosen.includes(ALL),
			'Choose either all scopes or single ones. To choose single ones, clear "All".',
		)
		.transform((chosen) => (chosen.includes(ALL) ? SCOPES : (chosen as Scope[]))), // without ALL, they are scopes
});

/** Creates an API key that isn't in the workspace file. */
export const createKey = defineOperation({
	name: 'key.create',
	title: 'Create API Key',
	path: '/keys/create/',
	tab: 'keys',
	noun: 'API key',
	fields: [
		{
			name: 'name',
			label: 'Name',
			help: 'Identifies the key. Use the name of its integration, such as My n8n.',
		},
		{ name: 'scopes', label: 'Scopes', choices: SCOPE_CHOICES },
	],
	input,
	find: async ({ owned }) => owned.owner, // the key is created for this owner
	confirmation: ({ product, environment }) => ({
		question: 'Create an API key?',
		target: `${product}, ${environment}`,
		consequences: [
			`The key can call the API in the ${environment} environment of ${product}, within the default rate limits.`,
			'The next page shows the key. The service can’t show it again.',
		],
		button: 'Create API Key',
	}),
	async run({ owned, newId }, _, { name, scopes }) {
		const text = generateKey(owned.owner.environment);
		const created = await owned
			.insertInto('api_keys', {
				id: newId(),
				name,
				scopes,
				key_hash: hashKey(text),
				per_minute: null,
				per_hour: null,
				in_workspace_file: false, // a restart doesn't disable it
			})
			.onConflict((conflict) => conflict.columns(['product', 'environment', 'name']).doNothing())
			.returning('id')
			.executeTakeFirst();
		if (created) return shownOnce(name, text);
		throw new Problem(409, `An API key named "${name}" already exists. Choose another name.`);
	},
	audit: (_, { name, scopes }) => ({ subject: name, details: { scopes } }),
	from: () => 'keys/',
});
