import { runAction } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const email = 'ada@acme.example';

/** Returns the result of an action with a service that always sends this response. */
const resultOf = (key: string, given: object, reply: Reply) =>
	withServer(reply, (client) => runAction(actionOf(key), client, { ...given })).then(
		({ result }) => result,
	);

describe('the enrollments of a contact', () => {
	const enrollment = { id: 'e1', sequence_slug: 's', status: 'active', enrolled_at: '2026' };

	it.each([
		[enrollment, enrollment],
		[
			{ id: 5, slug: 's', state: 'active', created_at: '2026' },
			{ ...enrollment, id: '5' },
		],
		[{ sequence: 's' }, { sequence_slug: 's' }],
		[{ sequence: { slug: 's' } }, { sequence_slug: 's' }],
		[{ sequence: { name: 'S' } }, { sequence_slug: 'S' }],
		[{}, {}],
		[
			{ id: 'e1', attributes: { sequenceSlug: 's', status: 'active', enrolledAt: '2026' } },
			enrollment,
		],
	])('are read from %j', async (entry, expected) => {
		expect(
			await resultOf('contact.listEnrollments', { email }, json(200, [entry, 'no entry', null])),
		).toEqual({ email, count: 1, enrollments: [expected] });
	});
});

describe('the sequences', () => {
	it.each([
		[
			{ slug: 's', name: 'S', active: false },
			{ slug: 's', name: 'S', active: false },
		],
		[
			{ sequence_slug: 's', title: 'S', active: null, is_active: true },
			{ slug: 's', name: 'S', active: true },
		],
		[
			{ slug: 's', status: 'active' },
			{ slug: 's', name: 's', active: true },
		],
		[
			{ slug: 's', status: 'draft' },
			{ slug: 's', name: 's', active: false },
		],
		[
			{ slug: null, sequence_slug: 's', name: null, title: 'S' },
			{ slug: 's', name: 'S', active: true },
		],
		[{ slug: 's' }, { slug: 's', name: 's', active: true }],
		[
			{ slug: 's', isActive: false },
			{ slug: 's', name: 's', active: false },
		],
		[
			{ slug: 's', active: 1 },
			{ slug: 's', name: 's', active: true },
		],
		[
			{ slug: 's', is_active: 'false' },
			{ slug: 's', name: 's', active: false },
		],
		[
			{ slug: 's', status: 'Active' },
			{ slug: 's', name: 's', active: true },
		],
		['s', { slug: 's', name: 's', active: true }],
	])('are read from %j', async (entry, expected) => {
		const reply = json(200, [entry, { name: 'without a slug' }, 7, null]);
		expect(await resultOf('sequence.list', {}, reply)).toEqual([expected]);
	});

	it('beyond the limit are omitted', async () => {
		expect(await resultOf('sequence.list', { limit: 2 }, json(200, ['a', 'b', 'c']))).toHaveLength(
			2,
		);
	});
});

describe('the unsubscribed email addresses', () => {
	it.each([
		[
			{ email, reason: 'bounced', created_at: '2026' },
			{ email, reason: 'bounced', created_at: '2026' },
		],
		[
			{ address: email, status: 'bounced', date: '2026' },
			{ email, reason: 'bounced', created_at: '2026' },
		],
		[
			{ email, type: 'bounced', unsubscribed_at: '2026' },
			{ email, reason: 'bounced', created_at: '2026' },
		],
		[{ email }, { email }],
		[email, { email }],
		[
			{
				id: 7,
				type: 'suppression',
				attributes: { email_address: email, suppressionReason: 'bounced' },
			},
			{ email, reason: 'bounced' },
		],
		[
			{ addedBy: 'bob@acme.example', email_address: email, suppressed_at: '2026' },
			{ email, created_at: '2026' },
		],
		[{ addedBy: 'bob@acme.example', address: email }, { email }],
		[
			{ contact: { id: 'c1', email }, reason: 'bounced', createdAt: '2026' },
			{ email, reason: 'bounced', created_at: '2026' },
		],
		[{ value: email, kind: 'x' }, { email }],
	])('are read from %j', async (entry, expected) => {
		const unreadable = [{ reason: 'without an address' }, { addresses: [email] }, null];
		const reply = json(200, [entry, ...unreadable]);
		expect(await resultOf('unsubscribed.list', {}, reply)).toEqual([expected]);
	});

	it.each([' ada@acme.example ', { email: 'ada@acme.example\n' }])(
		'are read without the spaces around an email address: %j',
		async (entry) => {
			const reply = json(200, { results: [entry], next: null });
			expect(await resultOf('unsubscribed.check', { email }, reply)).toMatchObject({
				...{ email, unsubscribed: true },
			});
		},
	);

	it('are read if they contain one *, which is valid', async () => {
		const results = [{ email: 'a*b@acme.example' }];
		expect(await resultOf('unsubscribed.list', {}, json(200, { results, next: null }))).toEqual(
			results,
		);
	});

	it.each([
		[[{ email: 'a***@acme.example' }, { email: 'b•••@acme.example', reason: 'bounced' }]],
		[['a…@acme.example', 'not an email address']],
		[[{ email: 'bob@acme.example' }, { email: 'c***@acme.example' }]],
	])('are an error if one is masked: %j', async (results) => {
		const reply = json(200, { results, next: null });
		await expect(resultOf('unsubscribed.check', { email }, reply)).rejects.toThrow(
			'It masks email addresses.',
		);
	});

	it.each(['BOUNCED', 'Bounced', 'hard_bounce', 'bounced'])(
		'match a filter by reason if the service spells it %s',
		async (reason) => {
			const results = [
				{ email, reason },
				{ email: 'eve@acme.example', reason: 'complained' },
			];
			const reply = json(200, { results, next: null });
			expect(await resultOf('unsubscribed.list', { reason: 'bounced' }, reply)).toEqual([
				{ email, reason },
			]);
		},
	);

	it.each([
		[[{ contact: 'c1', reason: 'bounced' }, { contact: 'c2' }]],
		[[[email, 'bounced']]],
		[[null]],
		[['not an email address']],
	])('are an error if none has an email address: %j', async (results) => {
		const reply = json(200, { results, next: null });
		await expect(resultOf('unsubscribed.check', { email }, reply)).rejects.toThrow(
			'The list of unsubscribed email addresses has an unknown format.',
		);
	});
});
