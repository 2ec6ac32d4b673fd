import type { Scope } from '@contact-sync/core';
import { z } from 'zod';
import { ENVIRONMENTS } from '../../store/owner.ts';
import { expected, line, text } from './expected.ts';

/** Scopes that a key can have. api.md section 5: `tags:write` can be granted but authorizes nothing. */
export const GRANTABLE_SCOPES = [
	'contacts:read',
	'contacts:write',
	'events:track',
	'sequences:read',
	'sequences:enroll',
	'emails:trigger',
	'tags:write',
] as const satisfies readonly (Scope | 'tags:write')[];

/** Maximum limit of a key: the database stores limits in 32 bits. */
const MAX_REQUESTS = 2 ** 31 - 1;

const requests = z
	.int(expected('a whole number of requests'))
	.min(1, 'expected at least 1')
	.max(MAX_REQUESTS, `expected up to ${MAX_REQUESTS}`);

/** API key. */
export const key = z.strictObject(
	{
		name: line('a name for the key', 64),
		environment: z.enum(ENVIRONMENTS, expected('"live" or "test"')),
		scopes: z.array(
			z.enum(GRANTABLE_SCOPES, expected(`one of ${GRANTABLE_SCOPES.join(', ')}`)),
			expected('a list of scopes'),
		),
		key: text('the value of the key')
			.regex(/^[\x21-\x7e]{16,255}$/, 'expected 16 to 255 visible ASCII characters without spaces')
			.optional(),
		limits: z
			.strictObject(
				{ per_minute: requests.optional(), per_hour: requests.optional() },
				expected('per_minute and per_hour'),
			)
			.optional(),
	},
	expected('a key with name, environment, and scopes'),
);
