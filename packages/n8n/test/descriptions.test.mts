import { actions, triggers, wordingOf } from '@contact-sync/core';
import { N8N } from '@contact-sync/testing/platforms';
import { descriptionOf } from './helpers/form.mts';
import { subtitleOf } from './helpers/editor-views.mts';

describe('Descriptions', () => {
	/** Description that n8n's lint requires for an option with the value `upsert`. */
	const FORCED = 'Create a new contact, or update the current one if it already exists (upsert)';

	it("of operations match the catalog, except for the one that n8n's lint prescribes", async () => {
		const { properties } = await descriptionOf('contactSync');
		const operations = properties.filter(({ name }) => name === 'operation');
		const described = operations.flatMap(({ displayOptions, options }) =>
			(options as Array<{ value: string; description: string }>).map(
				({ value, description }) =>
					[`${String(displayOptions!.show!.resource![0])}.${value}`, description] as const,
			),
		);
		const expected = actions.map(({ key, summary }) => [
			key,
			key === 'contact.upsert' ? FORCED : summary.replace(/\.$/, ''),
		]);
		expect(new Map(described)).toEqual(new Map(expected as Array<[string, string]>));
	});

	it('of the trigger include the events that start the workflow', async () => {
		const { description } = await descriptionOf('contactSyncTrigger');
		expect(description).toBe(
			'Starts the workflow when email addresses unsubscribe or can be emailed again, sequences change, or enrollments end',
		);
	});
});

describe('The subtitle', () => {
	const labels = new Map(actions.map((action) => [action.key, wordingOf(action, N8N).name]));

	it.each([
		['contact.upsert', 'Create or update: Contact'],
		['sequence.list', 'Get many: Sequence'],
		['unsubscribed.list', 'Get many: Unsubscribed Email Address'],
		['key.check', 'Check: Your API Key'],
	])('of %s is "%s"', async (key, expected) => {
		const [resource, operation] = key.split('.');
		expect(await subtitleOf('contactSync', { resource: resource!, operation: operation! })).toBe(
			expected,
		);
	});

	it.each([...labels])('of %s starts with its label, %s', async (key, label) => {
		const [resource, operation] = key.split('.');
		const subtitle = await subtitleOf('contactSync', {
			resource: resource!,
			operation: operation!,
		});
		expect(subtitle.split(': ')[0]!.toLowerCase()).toBe(label.toLowerCase());
	});

	const reasons = Object.entries(triggers[0]!.fields.reason!.choices!).map(
		([value, { label }]) => ({
			value,
			label,
		}),
	);

	it.each(reasons)('of the trigger shows the reason as $label', async ({ value, label }) => {
		const parameters = { event: triggers[0]!.key, reason: value };
		expect(await subtitleOf('contactSyncTrigger', parameters)).toBe(
			`New unsubscribed email address: ${label}`,
		);
	});
});
