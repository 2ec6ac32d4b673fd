import type { Scope } from '@contact-sync/core';
import { z } from 'zod';

/** What a key can be given. api.md section 5: `tags:write` can be granted but authorizes nothing. */
export const GRANTABLE_SCOPES = [
	'contacts:read',
	'contacts:write',
	'events:track',
	'sequences:read',
	'sequences:enroll',
	'emails:trigger',
	'tags:write',
] as const satisfies readonly (Scope | 'tags:write')[];

const expected = (what: string) => ({ error: () => `expected ${what}` });

const requests = z.int(expected('a whole number of requests')).min(1, 'expected at least 1');

const key = z.strictObject(
	{
		name: z
			.string(expected('a name for the key'))
			.regex(/^[\w.-]{1,64}$/, 'expected a name of up to 64 letters, digits, "_", "-" and "."'),
		environment: z.enum(['live', 'test'], expected('"live" or "test"')),
		scopes: z.array(
			z.enum(GRANTABLE_SCOPES, expected(`one of ${GRANTABLE_SCOPES.join(', ')}`)),
			expected('a list of scopes'),
		),
		key: z
			.string(expected('the text of the key, in quotes'))
			.regex(/^[\x21-\x7e]{16,255}$/, 'expected 16 to 255 visible ASCII characters without blanks')
			.optional(),
		limits: z
			.strictObject(
				{ per_minute: requests.optional(), per_hour: requests.optional() },
				expected('per_minute and per_hour'),
			)
			.optional(),
	},
	expected('a key with name, environment and scopes'),
);

/** The workspace file: one product and the keys that may call its API. */
export const workspaceSchema = z
	.strictObject(
		{
			product: z
				.string(expected('the name of the product, as text'))
				.regex(/^(?! )[^\p{Cc}]{1,255}(?<! )$/u, 'expected a name of up to 255 characters'),
			keys: z.array(key, expected('a list of keys')),
		},
		expected('a file with product and keys'),
	)
	.check(({ value, issues }) => {
		for (const field of ['name', 'key'] as const) {
			const index = repeated(value.keys.map((each) => each[field]));
			if (index < 0) continue;
			const message = `expected another ${field === 'name' ? 'name' : 'text'}: a key above has the same`;
			issues.push({ code: 'custom', path: ['keys', index, field], message, input: undefined });
		}
	});

/** The first place that holds what an earlier place holds too, or -1. */
function repeated(values: readonly (string | undefined)[]): number {
	return values.findIndex((value, i) => value !== undefined && values.indexOf(value) < i);
}

export type Workspace = z.infer<typeof workspaceSchema>;
export type WorkspaceKey = Workspace['keys'][number];
