import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import type { OpenedService } from '@contact-sync/service/testing';
import { placeOurs, runNode } from '@contact-sync/testing/n8n/engine';
import { openService } from '@contact-sync/testing/service';
import { demoWorkspace } from '../src/workspace.ts';

const KEY = 'cs_test_of_the_sample';
const EMAIL = 'ada@acme.example';
const BY_EMAIL = { __rl: true, mode: 'email', value: EMAIL };
const ONBOARDING = { __rl: true, mode: 'slug', value: 'onboarding' };

/** Parameters of each operation, by `resource.operation`, in an order in which all succeed. */
const PARAMETERS: Record<string, IDataObject> = {
	'key.check': {},
	'contact.upsert': { email: EMAIL },
	'contact.addTag': { contact: BY_EMAIL, tags: 'customer' },
	'contact.removeTag': { contact: BY_EMAIL, tags: 'customer' },
	'event.track': { contact: BY_EMAIL, eventName: 'logged_in' },
	'sequence.list': {},
	'sequence.enroll': { email: EMAIL, sequence: ONBOARDING },
	'sequence.bulkEnroll': { email: EMAIL, sequence: ONBOARDING },
	'contact.listEnrollments': { email: EMAIL },
	'contact.findEnrollment': { email: EMAIL, sequence: ONBOARDING },
	'email.trigger': { triggerKey: 'receipt', toEmail: EMAIL },
	'unsubscribed.list': {},
	'unsubscribed.check': { email: EMAIL },
};

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: await demoWorkspace(KEY) });
});

/** Returns the node's operations, as `resource.operation`. */
async function operationsOfNode(): Promise<string[]> {
	const { nodeType } = await placeOurs();
	return nodeType.description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) =>
			// the type of options of an operation
			(options as INodePropertyOptions[]).map(
				({ value }) => `${String(displayOptions!.show!.resource![0])}.${String(value)}`,
			),
		);
}

describe('In the workspace of npm start', () => {
	it('every operation of the node is tested', async () => {
		expect((await operationsOfNode()).sort()).toEqual(Object.keys(PARAMETERS).sort());
	});

	it.each(Object.entries(PARAMETERS))('%s succeeds', async (name, fields) => {
		const [resource, operation] = name.split('.') as [string, string];
		const { outputs, error } = await runNode({
			parameters: { resource, operation, ...fields },
			credential: { apiKey: KEY, baseUrl: service.url },
		});
		expect(error).toBeUndefined();
		expect(outputs[0]!.length).toBeGreaterThan(0);
	});
});
