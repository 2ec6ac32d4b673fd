import type { ErrorBody } from '@contact-sync/core';
import { postTo } from './helpers/automations.ts';
import { newEmail, upsert } from './helpers/call.ts';
import { ENDPOINTS } from './helpers/endpoints.ts';
import { FULL_WORKSPACE } from './helpers/full-workspace.ts';
import { useService } from './helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE });

const LONG = 'x'.repeat(300);
const fieldsOf = (count: number, value: unknown, name = 'f') =>
	Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, value]));

/** Bodies with many or long errors. */
const BODIES: [string, object][] = [
	['400 invalid custom fields', { custom_fields: fieldsOf(400, []) }],
	['200 invalid tags', { tag_names: Array(200).fill(1) }],
	['500 invalid email addresses', { emails: Array(500).fill(1) }],
	['a custom field with a long name', { custom_fields: { [LONG]: [] } }],
	['60 unknown fields', fieldsOf(60, 1)],
	['unknown fields with long names', fieldsOf(10, 1, LONG)],
];

const PATHS = ENDPOINTS.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe.each(PATHS)('the response of %s', (path) => {
	test.each(BODIES)(
		'to %s names up to 50 fields, with up to 10 texts each, and no long name',
		async (_, body) => {
			const { id } = (await upsert(service(), { email: newEmail() })).body;
			const response = await postTo<ErrorBody>(service(), path.replace('{id}', id), body);
			expect(response.status).toBe(400);
			const errors = Object.entries(response.body.errors!);
			expect(errors.length).toBeLessThanOrEqual(50);
			for (const [field, texts] of errors) {
				expect(field.length).toBeLessThanOrEqual(255);
				expect(texts.length).toBeLessThanOrEqual(10);
				expect(texts.join('')).not.toContain(LONG);
			}
		},
	);
});
