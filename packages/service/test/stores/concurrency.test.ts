import { newEmail, upsert } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });

describe('upserts at the same moment', () => {
	test('of one new email make one contact and exactly one 201, twenty times over', async () => {
		for (let round = 0; round < 20; round++) {
			const email = newEmail();
			const answers = await Promise.all([
				upsert(service(), { email, custom_fields: { a: 1 }, tag_names: ['a'] }),
				upsert(service(), {
					email: email.toUpperCase(),
					custom_fields: { b: 2 },
					tag_names: ['b'],
				}),
			]);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
			expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
			const { body } = await upsert(service(), { email });
			expect(body.custom_fields).toEqual({ a: 1, b: 2 });
			expect(body.tags.map(({ name }) => name)).toEqual(['a', 'b']);
		}
	});

	test('of thirty people who share new tags make each tag once', async () => {
		const tag_names = ['x', 'y', 'z'];
		const answers = await Promise.all(
			Array.from({ length: 30 }, () => upsert(service(), { email: newEmail(), tag_names })),
		);
		const ids = answers.flatMap(({ body }) => body.tags.map(({ id }) => id));
		expect(new Set(ids).size).toBe(3);
	});
});
