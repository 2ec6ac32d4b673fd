import { once } from 'node:events';
import { runCli } from '../../src/run-cli.ts';
import { newTerminal } from './terminal.ts';

interface Response {
	id: unknown;
	result?: { content?: Array<{ text: string }>; isError?: boolean } & Record<string, unknown>;
	error?: { code: number; message: string };
}

const INITIALIZE = {
	protocolVersion: '2025-06-18',
	capabilities: {},
	clientInfo: { name: 'test', version: '1.0.0' },
};

/** Runs the command over the streams of a terminal, and speaks the protocol line by line, valid or not. */
export function openStdio(environment: Record<string, string>, ...args: string[]) {
	const terminal = newTerminal();
	const ended = runCli(args, environment, terminal);
	let id = 0;

	const responses = () =>
		terminal
			.shown()
			.split('\n')
			.slice(0, -1)
			.map((line) => JSON.parse(line) as Response);

	/** Waits for the response with this ID. */
	async function response(wanted: unknown): Promise<Response> {
		for (;;) {
			const found = responses().find((each) => 'id' in each && each.id === wanted);
			if (found) return found;
			await once(terminal.stdout, 'data');
		}
	}

	const write = (text: string | Buffer) => void terminal.stdin.write(text);
	const send = (message: object) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

	/** Sends a request. */
	function start(method: string, params: object = {}): number {
		id += 1;
		send({ id, method, params });
		return id;
	}

	const ask = (method: string, params?: object) => response(start(method, params));

	return {
		...{ terminal, ended, responses, response, write, send, start, ask },
		initialize: () => ask('initialize', INITIALIZE),
		startCall: (name: string, given: object = {}) =>
			start('tools/call', { name, arguments: given }),
		call: async (name: string, given: object = {}) =>
			(await ask('tools/call', { name, arguments: given })).result!,
		/** Ends the input, and returns the exit code. */
		async end(): Promise<number> {
			terminal.stdin.end();
			return await ended;
		},
	};
}
