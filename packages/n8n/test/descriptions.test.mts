import { actions } from '@contact-sync/core';
import { descriptionOf } from './helpers/form.mts';

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
