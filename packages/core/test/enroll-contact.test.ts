import { json, type Reply } from '@contact-sync/testing/server';
import { contact, email, requestsOf, run, service } from './helpers/run-action.ts';

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
			contact_created: false,
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
			contact_created: false,
		});
	});
});

describe('enrolling a contact that is already enrolled', () => {
	it.each([{}, { detail: 'Enrolled on Monday.' }])(
		'succeeds without a change if the service answers with 409 and %j',
		async (body) => {
			const given = { email, sequence: 'onboarding' };
			const { result } = await run('sequence.enroll', given, json(409, body));
			expect(result).toEqual({
				email,
				sequence_slug: 'onboarding',
				status: 'already_enrolled',
				created: false,
				contact_created: false,
			});
		},
	);
});

describe('enrolling a contact that does not exist', () => {
	const named = { email, sequence: 'onboarding', first_name: 'Ada', last_name: 'Byron' };
	const unknown = json(404, { detail: 'No contact has this email.' });

	/** Enrolls a contact once it was created. */
	function serviceWithoutContact(): Reply {
		let exists = false;
		return (response, request) => {
			const isUpsert = request.path.includes('upsert');
			exists ||= isUpsert;
			service({
				'contacts/upsert/': json(201, contact),
				'sequences/enroll/': exists ? json(201, { id: 'e1' }) : unknown,
				'api/list/': json(200, { results: [{ slug: 'onboarding', active: true }] }),
			})(response, request);
		};
	}

	it('creates the contact with its names, and then enrolls it, if the user chose this', async () => {
		const given = { ...named, if_missing: 'create' };
		const { result, received } = await run('sequence.enroll', given, serviceWithoutContact());
		expect(result).toMatchObject({ id: 'e1', created: true, contact_created: true });
		const enrollment = { email, sequence_slug: 'onboarding' };
		expect(requestsOf(received)).toEqual([
			['POST sequences/enroll/', enrollment],
			['GET sequences/api/list/?include_inactive=true', undefined],
			['POST contacts/upsert/', { email, first_name: 'Ada', last_name: 'Byron' }],
			['POST sequences/enroll/', enrollment],
		]);
	});

	it.each([{}, { if_missing: 'report' }])('fails otherwise: %j', async (choice) => {
		const given = { ...named, ...choice };
		await expect(run('sequence.enroll', given, serviceWithoutContact())).rejects.toMatchObject({
			code: 'not_found',
		});
	});

	it.each([
		['the sequence is missing, too', json(200, { results: [] }), { code: 'not_found' }],
		[
			'the sequence is inactive, because then the response can be about it',
			json(200, { results: [{ slug: 'onboarding', active: false }] }),
			{
				code: 'not_found',
				summary: 'No sequence with the slug "onboarding" is active.',
				hint: 'Activate it in the dashboard, or choose another one.',
			},
		],
		[
			'the key cannot show that the sequence exists, because an upsert could rename the contact',
			json(403, {}),
			{ code: 'scope_missing', scope: 'sequences:read' },
		],
	])('is not created if %s', async (_name, list, error) => {
		const paths: string[] = [];
		const reply = service({
			'contacts/upsert/': json(201, contact),
			'sequences/enroll/': json(404, { detail: 'Nothing found.' }),
			'api/list/': list,
		});
		const failed = run('sequence.enroll', { ...named, if_missing: 'create' }, (...args) => {
			paths.push(args[1].path);
			reply(...args);
		});
		await expect(failed).rejects.toMatchObject(error);
		expect(paths.filter((path) => path.includes('upsert'))).toEqual([]);
	});
});
