import { bulkEnrollAll } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json } from '@contact-sync/testing/server';

const sequence = 'onboarding';

describe('bulk enrollment of three contacts', () => {
	const emails = ['a@b', 'bad@x', 'c@d'];
	const enroll = (body: unknown) =>
		withServer(json(200, body), (client) =>
			bulkEnrollAll(
				client,
				emails.map((email) => ({ email, sequence })),
			),
		).then(({ result }) => result);

	it.each<[unknown, string, string | undefined]>([
		[{ failed: ['bad@x'] }, 'accepted', undefined],
		[{ failed: ['BAD@x'], enrolled: ['a@b', 'c@d'] }, 'enrolled', undefined],
		[
			{ enrolled: ['a@b', 'c@d'], errors: [{ email: 'bad@x', message: 'Why.' }] },
			'enrolled',
			'Why.',
		],
		[{ requested: emails, failed: ['bad@x'] }, 'requested', undefined],
		[{ failed: { 'bad@x': 'Why.' } }, 'accepted', 'Why.'],
		[{ errors: { 'bad@x': ['Why.'] } }, 'accepted', 'Why.'],
		[{ data: { rejected: [{ address: 'bad@x', reason: 'Why.' }] } }, 'accepted', 'Why.'],
		[{ results: { 'a@b': 'ok', 'bad@x': 'error', 'c@d': 'ok' } }, 'ok', undefined],
		[
			{
				results: emails.map((email) => ({ email, success: email !== 'bad@x', message: 'Why.' })),
			},
			'accepted',
			'Why.',
		],
		[
			{
				results: emails.map((email) => ({ email, ...(email === 'bad@x' && { error: 'Why.' }) })),
			},
			'accepted',
			'Why.',
		],
		[
			{ results: [{ email_address: 'bad@x', state: 'failed', reason: 'Why.' }] },
			'accepted',
			'Why.',
		],
		[{ results: [{ recipient: 'bad@x', ok: false }] }, 'accepted', undefined],
		[
			emails.map((email) => ({ email, status: email === 'bad@x' ? 'rejected' : 'enrolled' })),
			'enrolled',
			undefined,
		],
	])('fails only the second contact if the response is %j', async (body, status, detail) => {
		const [first, second, third] = await enroll(body);
		expect(second).toMatchObject({
			error: { code: 'invalid_data', fields: { email: ['bad@x'] } },
		});
		expect(second).toHaveProperty('error.detail', detail);
		expect([first, third]).toMatchObject([{ result: { status } }, { result: { status } }]);
	});

	it.each([
		{ success: false },
		{ error: 'Why.' },
		{ success: false, message: 'Why.' },
		{ ok: false, error: { message: 'Why.' } },
		{ status: 'error', message: 'Why.' },
		{ enrolled: 0, failed: 3 },
		{ data: { failed: [{ id: 1 }, { id: 2 }, { id: 3 }] } },
		{ failed_count: 1 },
		{ failures: [1] }, // a position doesn't name a contact
		{ results: [{ status: 'enrolled' }, { status: 'failed' }, { status: 'enrolled' }] },
		{ errors: { row_2: 'Why.' } },
		{ status: 'fail', data: null },
		{ status: 'failed_validation' },
	])('fails every contact if the response lists no failed email address: %j', async (body) => {
		const outcomes = await enroll(body);
		expect(outcomes[0]).toMatchObject({ error: { code: 'unprocessable', status: 200 } });
		expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
	});

	it.each([
		[
			{ success: false, message: 'Why.' },
			'Fix the cause, then run this again. No contact is enrolled twice. The service reports: Why.',
		],
		[
			{ failed_count: 1 },
			"Check the enrollments in the dashboard: the response doesn't list the failed email addresses.",
		],
	])('explains the fix if the response lists no failed email address: %j', async (body, hint) => {
		const [outcome] = await enroll(body);
		expect(outcome).toHaveProperty(
			'error.message',
			`The service didn't enroll all contacts. ${hint}`,
		);
	});

	it.each([
		[{ enrolled: ['a@b', 'c@d'], failed: 1 }, 'enrolled'],
		[{ results: ['a@b', 'c@d'].map((email) => ({ email, ok: true })), failed: 1 }, 'accepted'],
	])('fails the contact whose email address is missing from %j', async (body, status) => {
		expect(await enroll(body)).toMatchObject([
			{ result: { status } },
			{ error: { code: 'unprocessable' } },
			{ result: { status } },
		]);
	});

	it.each([
		{ success: true, failed: [] },
		{ failed: 0, errors: null },
		{ enrolled: 3 },
		{ failed: 'none' },
		{ status: 'queued' },
		{ enrolled: 1, already_enrolled: 2 },
		{ ok: 'yes', warnings: [] },
		{ data: { enrolled_count: '3', errors: { count: 0, items: [] } } },
		{},
	])('is accepted if the response reports no failure: %j', async (body) => {
		expect(await enroll(body)).toMatchObject(
			emails.map(() => ({ result: { status: 'accepted' } })),
		);
	});

	it.each([
		{ emails },
		{ results: emails.map((email) => ({ email })) },
		{ results: Object.fromEntries(emails.map((email) => [email, null])) },
	])('reads the status from the "enrolled" list if it is missing from %j', async (body) => {
		expect(await enroll({ ...body, enrolled: emails })).toMatchObject(
			emails.map(() => ({ result: { status: 'enrolled' } })),
		);
	});
});

describe('bulk enrollment never reports as enrolled what the response contradicts:', () => {
	const emails = ['a@b', 'bad@x', 'c@d'];

	it.each<[unknown, string[]]>([
		[{ success: true, stats: { enrolled: 1, skipped: 2 } }, ['unknown', 'unknown', 'unknown']],
		[
			{ success: true, results: [{ email: 'bad@x', message: 'Not eligible.' }] },
			['unknown', 'unknown', 'unknown'],
		],
		[
			{ data: [{ type: 'enrollment', attributes: { email: 'bad@x', status: 'failed' } }] },
			['accepted', 'failed', 'accepted'],
		],
		[
			{ contacts: emails.map((email) => ({ email, status: 'active' })), skipped: ['bad@x'] },
			['active', 'skipped', 'active'],
		],
		[{ failed: { 'bad@x': true } }, ['accepted', 'failed', 'accepted']],
	])('%j', async (body, expected) => {
		const { result } = await withServer(json(200, body), (client) =>
			bulkEnrollAll(
				client,
				emails.map((email) => ({ email, sequence })),
			),
		);
		const outcomes = result.map((outcome) =>
			'error' in outcome ? 'failed' : outcome.result.status,
		);
		expect(outcomes).toEqual(expected);
	});
});
