import { startServer } from '@contact-sync/testing/server';

interface Message {
	role: string;
	content?: unknown;
}

/** What an agent asks of OpenAI's chat completions, as far as it is looked at. */
export interface Asked {
	model: string;
	messages: Message[];
	tools: Array<{ function: { name: string; description: string; parameters: object } }>;
}

/** Tools to call one after the other, and what to say then. */
export interface Plan {
	calls: ReadonlyArray<{ name: string; arguments: object }>;
	end: string;
}

/** The next answer of a model that follows a plan: how far it is shows in the results of tools it has been told. */
function completionOf({ model, messages }: Asked, { calls, end }: Plan): object {
	const done = messages.filter(({ role }) => role === 'tool').length;
	const call = calls[done];
	const message = call
		? { role: 'assistant', content: null, tool_calls: [toolCall(done, call)] }
		: { role: 'assistant', content: end };
	return {
		id: `chatcmpl-${done}`,
		object: 'chat.completion',
		created: 0,
		model,
		choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

const toolCall = (place: number, call: Plan['calls'][number]) => ({
	id: `call_${place}`,
	type: 'function',
	function: { name: call.name, arguments: JSON.stringify(call.arguments) },
});

/**
 * Starts a server that stands in for a model, which no test can have: it speaks OpenAI's chat completions and follows a plan.
 *
 * @param plan returns the plan of the next request
 */
export async function startStandInModel(plan: () => Plan) {
	const server = await startServer((response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(completionOf(asked().at(-1)!, plan())));
	});
	const asked = () => server.received.map(({ body }) => JSON.parse(body) as Asked);
	return { url: server.url, asked, stop: () => server.stop() };
}

export type StandInModel = Awaited<ReturnType<typeof startStandInModel>>;
