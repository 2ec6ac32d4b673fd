import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { automated, postTo } from './automations.ts';
import { upsert } from './call.ts';
import type { State } from './controlled.ts';
import { countBy } from './processes.ts';

/**
 * Workspace in which a purchase adds a tag, sets a field, enrolls in a sequence of two emails, and sends an
 * email. The changed field adds another tag.
 */
export const SHOP = automated(
	[
		{
			when: { event: 'purchase' },
			then: [
				{ add_tag: 'Buyer' },
				{ set_field: { bought: true } },
				{ enroll: 'onboarding' },
				{ send: 'receipt' },
			],
		},
		{ when: { field_changed: 'bought' }, then: [{ add_tag: 'Second' }] },
	],
	{
		senders: [{ name: 'Acme', email: 'hello@acme.example' }],
		templates: ['welcome', 'tips', 'receipt'].map((key) => ({ key, subject: key, text: '-' })),
		triggers: [{ key: 'receipt', template: 'receipt' }],
		sequences: [
			{ slug: 'onboarding', name: 'O', steps: [{ template: 'welcome' }, { template: 'tips' }] },
		],
	},
);

/** Creates a contact who buys something. Rejects if the service didn't acknowledge both requests. */
export async function buy(service: OpenedService, email: string): Promise<void> {
	const created = await upsert(service, { email, tag_names: ['New'] });
	const tracked = await postTo(service, '/events/track/', { email, event_name: 'purchase' });
	if (created.status !== 201 || tracked.status >= 300) {
		throw new Error(`upsert ${created.status}, track ${tracked.status}`);
	}
}

/** Effects that each buyer must have exactly once. */
const EFFECTS = [
	...['mail receipt', 'mail tips', 'mail welcome'],
	...['tag_added Buyer', 'tag_added New', 'tag_added Second'],
];

/** Returns the errors in the stored data: missing effects of buyers, and duplicates. */
export function faultsIn(state: State, buyers: Iterable<string>): string[] {
	const tags = state.activity.filter(({ kind }) => kind === 'tag_added');
	const seen = countBy(
		[
			...state.mails.map(({ to_email, subject }) => `${to_email} mail ${subject}`),
			...tags.map(({ email, details }) => `${email} tag_added ${(details as { tag: string }).tag}`),
		],
		(text) => text,
	);
	const twice = [...seen].filter(([, count]) => count > 1).map(([text]) => `twice: ${text}`);
	const wanted = [...buyers].flatMap((email) => EFFECTS.map((effect) => `${email} ${effect}`));
	return [...twice, ...wanted.filter((text) => !seen.has(text)).map((text) => `missing: ${text}`)];
}
