import type { IRun } from 'n8n-workflow';
import type { OpenedService } from '@contact-sync/service/testing';
import { runWorkflow } from '@contact-sync/testing/n8n/run-workflow';
import { openService } from '@contact-sync/testing/service';
import { describeResults } from '../src/results.ts';
import { runSample } from '../src/run-sample.ts';
import { NODES, sampleWorkflow } from '../src/sample.ts';
import { demoWorkspace } from '../src/workspace.ts';

const KEY = 'cs_test_of_the_sample';

interface State {
	contacts: Array<{ email: string; tags: string[] }>;
	enrollments: Array<{ email: string; sequence_slug: string }>;
	events: Array<{ email: string; name: string }>;
	mails: Array<{ to_email: string; subject: string }>;
}

let service: OpenedService;
let first: IRun;
let second: IRun;

const credential = () => ({ apiKey: KEY, baseUrl: service.url });
const describeRun = (run: IRun) => describeResults(run, (path) => `http://console/${path}`);
const state = (environment: 'test' | 'live') =>
	service.control<State>(`state?environment=${environment}`);

beforeAll(async () => {
	service = await openService({ workspace: await demoWorkspace(KEY), controls: true });
	first = await runSample(credential());
	second = await runSample(credential());
});

describe('The sample workflow', () => {
	it('creates five contacts with tags', async () => {
		const { contacts } = await state('test');
		expect(contacts.map(({ email, tags }) => `${email}: ${tags.join(', ')}`).sort()).toEqual([
			'aiko@lantern.example: beta tester, customer',
			'jose@ribeiro.example: newsletter',
			'mira@harbor.example: customer, newsletter',
			'nia@studio-nine.example: customer',
			'theo@orchard.example: customer',
		]);
	});

	it('enrolls all contacts, and records one event per run', async () => {
		const { enrollments, events } = await state('test');
		expect(enrollments).toHaveLength(5);
		expect(new Set(enrollments.map(({ sequence_slug: slug }) => slug))).toEqual(
			new Set(['onboarding']),
		);
		expect(events.map(({ name, email }) => [name, email])).toEqual([
			['logged_in', 'mira@harbor.example'],
			['logged_in', 'mira@harbor.example'],
		]);
	});

	it('sends one receipt, even in two runs', async () => {
		const { mails } = await state('test');
		expect(mails.filter(({ subject }) => subject === 'Your receipt A-1042')).toMatchObject([
			{ to_email: 'mira@harbor.example' },
		]);
	});

	it('changes nothing in the live environment, so it never sends real email', async () => {
		expect(await state('live')).toMatchObject({ contacts: [], events: [], mails: [] });
	});

	it('shows the automation that its note suggests: a new plan adds a tag', async () => {
		const workflow = sampleWorkflow('sample');
		const theo = workflow.pinData![NODES.trigger]!.find(
			({ json }) => json['First Name'] === 'Theo',
		)!;
		theo.json.plan = 'pro';
		const context = { workflowId: 'sample', executionId: '3', credential: credential() };
		expect((await runWorkflow(workflow, context)).status).toBe('success');
		await service.control('clock', { advance: '0s' }); // runs the automation
		const { contacts } = await state('test');
		expect(contacts.find(({ email }) => email === 'theo@orchard.example')!.tags).toContain('Pro');
	});
});

describe('The results', () => {
	it('fit in 100 columns and 20 lines', () => {
		const lines = describeRun(first).split('\n');
		expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
		expect(lines.length).toBeLessThanOrEqual(20);
	});

	it('show how each contact was enrolled', () => {
		const text = describeRun(first);
		expect(text).toMatch(/Mira Holt .* customer, newsletter +created +enrolled$/m);
		expect(text).toMatch(/Theo Marchand .* created +enrolled in bulk$/m);
		expect(text).toContain('5 contacts: 5 created, 0 updated');
		expect(text).toContain('1 enrolled alone, 4 in one bulk request (1 already enrolled)');
	});

	it('show that a second run updates the contacts', () => {
		const text = describeRun(second);
		expect(text).toMatch(/Theo Marchand .* updated +already enrolled$/m);
		expect(text).toContain('5 contacts: 0 created, 5 updated');
		expect(text).toContain('0 enrolled alone, 0 in one bulk request (5 already enrolled)');
	});

	it("link to the receipt's page in the console", async () => {
		const [, id] = /outbox\/([0-9a-f-]{36})\//.exec(describeRun(first))!;
		expect(JSON.stringify((await state('test')).mails)).toContain(id);
	});

	it('list the scopes of the key', () => {
		expect(describeRun(first)).toContain('Acme, test environment, all operations allowed');
		expect(describeRun(first)).toContain('sequences:read, sequences:enroll, emails:trigger');
	});

	it('are replaced by the reason if the workflow fails', async () => {
		const run = await runSample({ apiKey: 'cs_test_of_another_service', baseUrl: service.url });
		expect(() => describeRun(run)).toThrow(/ended with the status error\. .*API key/);
	});
});
