import { json, type Reply } from '@contact-sync/testing/server';
import { email, run } from './helpers/run-action.ts';

describe('enrolling a contact', () => {
	const given = { email, sequence: 'onboarding' };
	const resultOf = async (reply: Reply) => (await run('sequence.enroll', given, reply)).result;

	it('returns the values in the response', async () => {
		const enrollment = { id: 'e1', email, sequence_slug: 'onboarding', status: 'active' };
		const reply = json(201, { ...enrollment, enrolled_at: '2026-11-20' });
		expect(await resultOf(reply)).toEqual({
			...enrollment,
			enrolled_at: '2026-11-20',
			created: true,
		});
	});

	it.each([{ sequence_name: 'First Steps' }, { sequence: { name: 'First Steps' } }])(
		'returns the name of the sequence if the response is %j',
		async (named) => {
			expect(await resultOf(json(201, named))).toMatchObject({
				sequence_slug: 'onboarding',
				sequence_name: 'First Steps',
			});
		},
	);

	it('returns only what is known if the response is empty', async () => {
		expect(await resultOf(json(200, {}))).toEqual({
			email,
			sequence_slug: 'onboarding',
			created: false,
		});
	});
});
