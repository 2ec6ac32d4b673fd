import type { IDataObject } from 'n8n-workflow';
import { runNode } from '@contact-sync/testing/n8n/engine';
import type { State } from '@contact-sync/testing/tables';
import { jsonOf } from './helpers/node-bench.mts';
import { useService } from './helpers/use-service.mts';

const service = useService(`
product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:write, events:track, sequences:read] }]
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: welcome, subject: Welcome, text: Hello }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: welcome }] }]
`);

const ADA = { email: 'ada@acme.example', company: 'Acme' };

const run = (parameters: IDataObject, items: IDataObject[] = [ADA]) =>
	runNode({
		credential: { apiKey: service().keys.all!, baseUrl: service().url },
		items,
		staticData: {},
		parameters,
	});

/** A workflow's file keeps the settings of an operation that the node had before. */
describe('a setting that the operation does not have has no effect:', () => {
	it('Skip Unchanged Contacts skips no event', async () => {
		await run({ resource: 'contact', operation: 'upsert', email: ADA.email });
		const track = {
			...{ resource: 'event', operation: 'track', eventName: 'visited' },
			contact: { __rl: true, mode: 'email', value: ADA.email },
			options: { skipUnchanged: true },
		};
		const { error } = await run(track, [ADA, ADA]);
		expect(error).toBeUndefined();
		expect((await service().control<State>('state')).events).toHaveLength(2);
	});

	it('Include Input Fields adds nothing to a list', async () => {
		const list = { resource: 'sequence', operation: 'list', options: { includeInputFields: true } };
		const [sequence] = jsonOf(await run(list));
		expect(sequence).toMatchObject({ slug: 'onboarding' });
		expect(sequence).not.toHaveProperty('company');
	});

	it('Preview Mapping does not keep a run from stopping at an invalid contact', async () => {
		const upsert = { resource: 'contact', operation: 'upsert', mappingMode: 'defineBelow' };
		const { error } = await run({ ...upsert, email: 'ada at acme', previewMapping: true });
		expect(error?.message).toMatch(/^'Email' isn't a valid email address/);
	});
});

describe('a switch in Options with an expression', () => {
	const upsert = { resource: 'contact', operation: 'upsert', email: ADA.email };
	const withInput = (value: unknown) =>
		run({ ...upsert, options: { includeInputFields: `={{ ${JSON.stringify(value)} }}` } });

	it.each([true, 'true', 'yes', 1])('is on for %j', async (value) => {
		expect(jsonOf(await withInput(value))[0]).toMatchObject({ company: 'Acme' });
	});

	it.each([false, 'false', 'no', 0, '', null])('is off for %j', async (value) => {
		expect(jsonOf(await withInput(value))[0]).not.toHaveProperty('company');
	});

	it('is an error for any other text, instead of silently off', async () => {
		const { error } = await run({ ...upsert, options: { skipUnchanged: '={{ "maybe" }}' } });
		expect(error).toMatchObject({
			message: "'Skip Unchanged Contacts' is neither true nor false: maybe.",
			description: 'Enter true or false.',
		});
	});
});
