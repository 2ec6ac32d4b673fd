/** The runner for real models, with an endpoint that plays a model. */
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { openService } from '@contact-sync/testing/service';
import { openLab, WORKSPACE, type Lab } from './lab.ts';
import { evaluate, MAX_TURNS } from './model.ts';
import { ada, create, type Step, type Task } from './task.ts';
import { TASKS } from './tasks.ts';

interface Sent {
	model: string;
	messages: Array<{ role: string; content: string; tool_call_id?: string }>;
	tools: Array<{ function: { name: string; parameters: object } }>;
}

let lab: Lab;
let endpoint: TestServer | undefined;
beforeAll(async () => {
	lab = await openLab(await openService({ workspace: WORKSPACE, controls: true }));
});
afterEach(() => endpoint?.stop());

/** Starts a model that makes these calls, one per turn. */
async function startModel(steps: ReadonlyArray<Pick<Step, 'tool' | 'args'>>) {
	const left = [...steps];
	endpoint = await startServer((response, received) => {
		const step = left.shift();
		const call = step && {
			...{ id: `call_${left.length}`, type: 'function' },
			function: { name: step.tool, arguments: JSON.stringify(step.args) },
		};
		const message = { role: 'assistant', content: null, ...(call && { tool_calls: [call] }) };
		json(200, { choices: [{ message }] })(response, received);
	});
	const model = { baseUrl: `${endpoint.url}/v1`, name: 'a-model', apiKey: 'sk-test' };
	const sent = () => endpoint!.received.map(({ body }) => JSON.parse(body) as Sent);
	return { model, sent };
}

it.each(TASKS)('a model that makes the calls of the transcript passes: $request', async (task) => {
	const { model } = await startModel(task.steps);
	const rejected = task.steps.filter(({ error }) => error !== undefined).length;
	expect(await evaluate(task, model, lab)).toMatchObject({
		...{ passed: true, calls: task.steps.length, rejected },
	});
});

const TASK: Task = {
	request: 'Add Ada.',
	mistake: 'none',
	steps: [],
	after: { contacts: { [ada]: [] } },
};

it('the endpoint gets the model, the key, the request, the tools, and their results', async () => {
	const { model, sent } = await startModel([create(ada)]);
	await evaluate(TASK, model, lab);
	expect(endpoint!.received[0]).toMatchObject({
		path: '/v1/chat/completions',
		headers: { authorization: 'Bearer sk-test' },
	});
	const [first, second] = sent() as [Sent, Sent];
	expect(first.model).toBe('a-model');
	expect(first.messages.map(({ role }) => role)).toEqual(['system', 'user']);
	expect(first.messages[1]!.content).toBe('Add Ada.');
	expect(first.tools.map((tool) => tool.function.name)).toEqual(lab.tools.map(({ name }) => name));
	expect(second.messages.at(-1)).toMatchObject({
		...{ role: 'tool', tool_call_id: 'call_0' },
		content: expect.stringContaining(ada) as string,
	});
});

it('a model that does something else, or nothing, fails', async () => {
	for (const steps of [
		[],
		[create(ada), create('grace@acme.example')],
		[create(ada, { tags: ['vip'] })],
	]) {
		const { model } = await startModel(steps);
		expect(await evaluate(TASK, model, lab)).toMatchObject({ passed: false });
		await endpoint!.stop();
	}
});

it('a model that never ends is stopped', async () => {
	const { model } = await startModel(Array(100).fill({ tool: 'list_sequences', args: {} }));
	expect(await evaluate(TASK, model, lab)).toMatchObject({ passed: false, calls: MAX_TURNS });
});

it('arguments that are not JSON are rejected, and a failing endpoint ends the run', async () => {
	const { model } = await startModel([]);
	await endpoint!.stop();
	const call = { id: '1', function: { name: 'list_sequences', arguments: '{' } };
	let turn = 0;
	endpoint = await startServer((...args) => {
		turn += 1;
		const message = { role: 'assistant', content: null, tool_calls: [call] };
		json(turn === 1 ? 200 : 429, { choices: [{ message }] })(...args);
	});
	const failed = evaluate(TASK, { ...model, baseUrl: endpoint.url }, lab);
	await expect(failed).rejects.toThrow("The model's endpoint responded with 429");
	expect(endpoint.received[1]!.body).toContain("The arguments aren't valid JSON.");
});
