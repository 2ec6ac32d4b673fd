import type { Lab } from './lab.ts';
import { expectedState, type Task } from './task.ts';

/** A model behind an endpoint that is compatible with OpenAI's chat completions. */
export interface Model {
	/** Base URL, such as https://api.openai.com/v1. */
	baseUrl: string;
	name: string;
	apiKey: string;
}

interface Message {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string | null;
	tool_calls?: ToolCall[];
	tool_call_id?: string;
}

interface ToolCall {
	id: string;
	function: { name: string; arguments: string };
}

/** Number of responses of a model after which a task ends. */
export const MAX_TURNS = 12;

const TIMEOUT_MS = 120_000;

/** What users' requests leave out. */
const PEOPLE =
	'You assist the user, who cannot answer questions now. Ada is ada@acme.example, Bea is bea@acme.example, and Grace is grace@acme.example. The trigger key of receipts is "receipt".';

export interface Evaluation {
	passed: boolean;
	/** Number of calls that the tools rejected. */
	rejected: number;
	calls: number;
	/** What is in the service after the task. */
	state: object;
}

/** Lets a model do a task, and compares the service with what the task must lead to. @throws Error if the endpoint fails */
export async function evaluate(task: Task, model: Model, lab: Lab): Promise<Evaluation> {
	await lab.prepare(task);
	for (const { fault } of task.steps) if (fault) await lab.inject(fault);
	const messages: Message[] = [
		{ role: 'system', content: `${PEOPLE}\n\n${lab.instructions}` },
		{ role: 'user', content: task.request },
	];
	let [calls, rejected] = [0, 0];
	for (let turn = 0; turn < MAX_TURNS; turn++) {
		const reply = await complete(messages, model, lab);
		messages.push(reply);
		if (!reply.tool_calls?.length) break;
		const results = await callTools(reply.tool_calls, lab);
		calls += results.length;
		rejected += results.filter(({ isError }) => isError).length;
		messages.push(...results.map(({ message }) => message));
	}
	const state = await lab.state();
	const passed = JSON.stringify(state) === JSON.stringify(expectedState(task));
	return { passed, calls, rejected, state };
}

async function callTools(calls: readonly ToolCall[], lab: Lab) {
	const results: Array<{ isError: boolean; message: Message }> = [];
	for (const { id, function: called } of calls) {
		const { isError, text } = await callTool(called, lab);
		results.push({ isError, message: { role: 'tool', tool_call_id: id, content: text } });
	}
	return results;
}

async function callTool(called: ToolCall['function'], lab: Lab) {
	let args: Record<string, unknown>;
	try {
		args = JSON.parse(called.arguments || '{}') as Record<string, unknown>;
	} catch {
		return { isError: true, text: "The arguments aren't valid JSON." };
	}
	return await lab.run({ tool: called.name, args });
}

async function complete(
	messages: Message[],
	{ baseUrl, name, apiKey }: Model,
	lab: Lab,
): Promise<Message> {
	const tools = lab.tools.map((tool) => ({
		type: 'function',
		function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
	}));
	const response = await fetch(`${baseUrl}/chat/completions`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
		body: JSON.stringify({ model: name, messages, tools }),
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	const text = await response.text();
	if (!response.ok)
		throw new Error(`The model's endpoint responded with ${response.status}: ${text}`);
	return (JSON.parse(text) as { choices: [{ message: Message }] }).choices[0].message;
}
