import { newEmail, upsert } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });

describe('concurrent upserts', () => {
	test('of the same new email address create one contact and return 201 once, in each of 20 rounds', async () => {
		for (let round = 0; round < 20; round++) {
			const email = newEmail();
			const responses = await Promise.all([
				upsert(service(), { email, custom_fields: { a: 1 }, tag_names: ['a'] }),
				upsert(service(), {
					email: email.toUpperCase(),
					custom_fields: { b: 2 },
					tag_names: ['b'],
				}),
			]);
			expect(responses.map(({ status }) => status).sort()).toEqual([200, 201]);
			expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
			const { body } = await upsert(service(), { email });
			expect(body.custom_fields).toEqual({ a: 1, b: 2 });
			expect(body.tags.map(({ name }) => name)).toEqual(['a', 'b']);
		}
	});

	test('of an existing contact keep the changes of all, in each of 10 rounds', async () => {
		const names = ['a', 'b', 'c', 'd', 'e'];
		for (let round = 0; round < 10; round++) {
			const email = newEmail();
			await upsert(service(), { email });
			await Promise.all(
				names.map((name) => upsert(service(), { email, custom_fields: { [name]: 1 } })),
			);
			const { body } = await upsert(service(), { email });
			expect(Object.keys(body.custom_fields).toSorted()).toEqual(names);
		}
	});

	test('of 30 contacts with the same new tags create each tag once', async () => {
		const tag_names = ['x', 'y', 'z'];
		const responses = await Promise.all(
			Array.from({ length: 30 }, () => upsert(service(), { email: newEmail(), tag_names })),
		);
		const ids = responses.flatMap(({ body }) => body.tags.map(({ id }) => id));
		expect(new Set(ids).size).toBe(3);
	});
});
