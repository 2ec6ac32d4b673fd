import { actionsOn, createRunCache, runAction } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { errorOf } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';
import { MCP } from '@contact-sync/testing/platforms';

const actionOf = (key: string) => actionsOn(MCP).find((action) => action.key === key)!;

const people = (count: number) =>
	Array.from({ length: count }, (_, i) => `person${i}@acme.example`);

describe.each(['sequence.bulkEnrollList', 'unsubscribed.checkList'])('%s', (key) => {
	const run = (count: number, maxEmails: number) =>
		errorOf(json(200, { results: [] }), (client) =>
			runAction(
				actionOf(key),
				client,
				{ sequence: 'onboarding', emails: people(count) },
				{ cache: createRunCache({ maxEmails }) },
			),
		);

	it('rejects more email addresses than the platform allows', async () => {
		await expect(run(4, 3)).resolves.toMatchObject({
			summary: "'Emails' contains 4 email addresses, more than the maximum of 3.",
			hint: 'Split the list, and run this once per part.',
		});
	});
});

describe('the exceptions', () => {
	it('of a bulk enrollment contain the contacts that were not enrolled', async () => {
		const results = [
			{ email: 'person0@acme.example', status: 'enrolled' },
			{ email: 'person1@acme.example', status: 'unsubscribed' },
		];
		const action = actionOf('sequence.bulkEnrollList');
		const given = { sequence: 'onboarding', emails: ['ada at acme', ...people(2)] };
		const { result } = await withServer(json(200, { results }), (client) =>
			runAction(action, client, given),
		);
		expect(action.exceptionsIn!(result as object)).toMatchObject({
			total: 3,
			enrolled: 1,
			results: [
				{ email: 'ada at acme', status: 'invalid' },
				{ email: 'person1@acme.example', status: 'unsubscribed' },
			],
		});
	});

	it('of a check contain the suppressed and unchecked email addresses, with reasons', () => {
		const { exceptionsIn, sample } = actionOf('unsubscribed.checkList');
		expect(exceptionsIn!(sample)).toEqual({
			total: 3,
			allowed_count: 1,
			suppressed_count: 1,
			not_checked_count: 1,
			suppressed: [expect.objectContaining({ email: 'grace@acme.example' })],
			not_checked: ['bob at acme'],
			results: [expect.objectContaining({ email: 'bob at acme', status: 'invalid' })],
		});
	});
});
