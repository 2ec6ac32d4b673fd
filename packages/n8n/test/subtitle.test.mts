import { actions, triggers, wordingOf } from '@contact-sync/core';
import { subtitleOf } from './helpers/editor-views.mts';
import { N8N } from '@contact-sync/testing/platforms';

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
