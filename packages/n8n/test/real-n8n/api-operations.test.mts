import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, tablesOf } from './lab/lab.mts';
import { OPERATIONS } from './lab/operations.mts';
import { onItems, contactSyncNode, TRIGGER } from './lab/workflows.mts';
import { MANY_SEQUENCES } from './lab/workspace.mts';

let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

const ran = new Set<string>();
afterAll(() => {
	const all = OPERATIONS.map(({ resource, operation }) => `${resource}.${operation}`);
	expect([...ran].toSorted()).toEqual(all.toSorted());
});

/** Runs an operation in its own workflow. Returns its output. */
async function run(
	key: string,
	parameters: IDataObject = {},
	items: IDataObject[] = [{}],
): Promise<IDataObject[]> {
	ran.add(key);
	const [resource, operation] = key.split('.');
	const node = contactSyncNode(credentialId, { resource, operation, ...parameters });
	const { id } = await api.createWorkflow(onItems(`Alone: ${key}`, items, [node]));
	const execution = await api.runWorkflow(id, TRIGGER);
	expect(execution.data.resultData.error?.message).toBeUndefined();
	expect(execution.status).toBe('success');
	return itemsOf(execution, node.name).map(({ json }) => json);
}

const HOST = '@operations.example';
const ADA = `ada${HOST}`;
const located = (mode: string, value: string) => ({ __rl: true, mode, value });

/** The order matters, because later operations use the contacts that Create or Update creates. */
describe('In separate workflows,', () => {
	it("Your API Key: Check returns the key's details", async () => {
		expect(await run('key.check')).toMatchObject([
			{ product: 'Acme', environment: 'live', denied: [] },
		]);
	});

	it('Contact: Create or Update creates one contact per item', async () => {
		const people = ['ada', 'bob', 'cyd'].map((name, seats) => ({ email: name + HOST, seats }));
		const parameters = {
			email: '={{ $json.email }}',
			customFields: { pairs: [{ name: 'seats', value: '={{ $json.seats }}' }] },
			firstName: "={{ $json.email.split('@')[0] }}",
			tagNames: 'customer',
		};
		const upserted = await run('contact.upsert', parameters, people);
		expect(upserted.map(({ created }) => created)).toEqual([true, true, true]);
		const { contacts } = await tablesOf(HOST);
		expect(contacts).toMatchObject(
			people.map(({ email: address, seats }) => ({
				email: address,
				first_name: address.split('@')[0],
				custom_fields: { seats },
				tags: ['customer'],
			})),
		);
	});

	const tagsOfAda = async () =>
		(await tablesOf(HOST)).contacts.find(({ email }) => email === ADA)!.tags;

	it('Contact: Add Tags adds several tags, and Remove Tags removes them', async () => {
		const parameters = { contact: located('email', ADA), tags: located('name', 'vip, gold') };
		expect(await run('contact.addTag', parameters)).toMatchObject([{ created: false }]);
		expect(await tagsOfAda()).toEqual(['customer', 'gold', 'vip']);
		await run('contact.removeTag', parameters);
		expect(await tagsOfAda()).toEqual(['customer']);
	});

	it('Event: Track records the event with its properties', async () => {
		const properties = { pairs: [{ name: 'amount', value: '={{ 120 }}' }] };
		const contact = located('email', ADA);
		await run('event.track', { eventName: 'purchase', contact, properties });
		const { events } = await tablesOf(HOST);
		expect(events).toMatchObject([{ name: 'purchase', email: ADA, properties: { amount: 120 } }]);
	});

	it('Sequence: Enroll and Bulk Enroll create enrollments, and Contact: Get Enrollments returns them', async () => {
		await run('sequence.enroll', { email: ADA, sequence: located('list', 'onboarding') });
		const rest = [{ email: `bob${HOST}` }, { email: `cyd${HOST}` }];
		const sequence = located('slug', 'onboarding');
		const bulk = await run('sequence.bulkEnroll', { email: '={{ $json.email }}', sequence }, rest);
		expect(bulk.map(({ status }) => status)).toEqual(['enrolled', 'enrolled']);
		const { enrollments } = await tablesOf(HOST);
		expect(enrollments.map(({ email }) => email).toSorted()).toEqual(
			['ada', 'bob', 'cyd'].map((name) => name + HOST),
		);
		expect(await run('contact.listEnrollments', { email: ADA })).toMatchObject([
			{ count: 1, enrollments: [{ sequence_slug: 'onboarding', status: 'active' }] },
		]);
		expect(await run('contact.findEnrollment', { email: ADA, sequence })).toMatchObject([
			{ sequence_slug: 'onboarding', status: 'active', found: true },
		]);
	});

	it('Sequence: Get Many returns as many sequences as the limit allows, or all of them', async () => {
		const limit = MANY_SEQUENCES - 1;
		expect(await run('sequence.list', { limit })).toHaveLength(limit);
		expect(await run('sequence.list', { returnAll: true })).toHaveLength(MANY_SEQUENCES);
	});

	it('Email: Send sends one email', async () => {
		await run('email.trigger', { triggerKey: 'receipt', toEmail: ADA });
		expect((await tablesOf(HOST)).mails).toMatchObject([{ to_email: ADA }]);
	});

	it('Unsubscribed Email Address: Get Many and Check return suppressed email addresses', async () => {
		const grace = { email: 'grace@acme.example', reason: 'bounced' };
		expect(await run('unsubscribed.list')).toMatchObject([grace]);
		expect(await run('unsubscribed.check', { email: grace.email })).toMatchObject([
			{ ...grace, unsubscribed: true },
		]);
	});
});

it('n8n offers the node to AI agents as a tool', async () => {
	expect(await api.nodeTypes()).toContain('n8n-nodes-contact-sync.contactSyncTool');
});
