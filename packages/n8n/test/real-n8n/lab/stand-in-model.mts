import { startServer } from '@contact-sync/testing/server';

interface Message {
	role: string;
	content?: unknown;
}

/** The parts of a request to OpenAI's chat completions that the tests read. */
export interface CompletionRequest {
	model: string;
	messages: Message[];
	tools: Array<{ function: { name: string; description: string; parameters: object } }>;
}

/** Tool calls in order, and the final message. */
export interface Plan {
	calls: ReadonlyArray<{ name: string; arguments: object }>;
	end: string;
}

/**
 * Returns the next completion of a plan. The number of tool results in the request determines the progress.
 */
function completionOf({ model, messages }: CompletionRequest, { calls, end }: Plan): object {
	const callCount = messages.filter(({ role }) => role === 'tool').length;
	const call = calls[callCount];
	const message = call
		? { role: 'assistant', content: null, tool_calls: [toolCall(callCount, call)] }
		: { role: 'assistant', content: end };
	return {
		id: `chatcmpl-${callCount}`,
		object: 'chat.completion',
		created: 0,
		model,
		choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

const toolCall = (index: number, call: Plan['calls'][number]) => ({
	id: `call_${index}`,
	type: 'function',
	function: { name: call.name, arguments: JSON.stringify(call.arguments) },
});

/**
 * Starts a fake model server, because tests can't use a real one. It implements OpenAI's chat completions and
 * follows a plan.
 *
 * @param plan returns the plan of the next request
 */
export async function startStandInModel(plan: () => Plan) {
	const server = await startServer((response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(completionOf(requests().at(-1)!, plan())));
	});
	const requests = () => server.received.map(({ body }) => JSON.parse(body) as CompletionRequest);
	return { url: server.url, requests, stop: () => server.stop() };
}

export type StandInModel = Awaited<ReturnType<typeof startStandInModel>>;
