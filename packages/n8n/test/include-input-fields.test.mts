import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';

const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:read, contacts:write, sequences:enroll] }]
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: welcome, subject: Welcome, text: Hello }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: welcome }] }]
unsubscribed: [{ email: grace@acme.example, reason: bounced }]
`;

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE });
	await outputOf({ resource: 'contact', operation: 'upsert' });
});
afterAll(() => service.stop());

const ITEMS = [
	{ email: 'ada@acme.example', company: 'Acme', status: 'lead' },
	{ email: 'grace@acme.example', company: 'Bolt', status: 'client' },
];

async function outputOf(parameters: NodeRun['parameters'], includeInputFields?: boolean) {
	const { outputs, error } = await runNode({
		credential: { apiKey: service.keys.all!, baseUrl: service.url },
		items: ITEMS,
		onError: 'continueErrorOutput',
		parameters: { ...parameters, email: '={{ $json.email }}', options: { includeInputFields } },
	});
	expect(error).toBeUndefined();
	return outputs.map((items) => items.map(({ json }) => json));
}

const CHECK = { resource: 'unsubscribed', operation: 'check' };
const BULK = {
	resource: 'sequence',
	operation: 'bulkEnroll',
	sequence: { __rl: true, mode: 'slug', value: 'onboarding' },
};

describe('Include Input Fields', () => {
	it('keeps the columns of each row in the output of a check', async () => {
		const [checked] = await outputOf(CHECK, true);
		expect(checked).toEqual([
			{ ...ITEMS[0], unsubscribed: false },
			{ ...ITEMS[1], unsubscribed: true, reason: 'bounced', created_at: expect.any(String) },
		]);
	});

	it('replaces a column that has the name of an output', async () => {
		const [enrolled] = await outputOf(BULK, true);
		expect(enrolled![0]).toEqual({
			...{ email: 'ada@acme.example', company: 'Acme' },
			...{ sequence_slug: 'onboarding', status: 'enrolled' },
		});
	});

	it('is off by default', async () => {
		const [checked] = await outputOf(CHECK);
		expect(checked![0]).toEqual({ email: 'ada@acme.example', unsubscribed: false });
	});
});
