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

/** Runs the command with in-memory streams, and exchanges protocol lines, including invalid ones. */
export function openStdio(environment: Record<string, string>, ...args: string[]) {
	const terminal = newTerminal();
	const exitCode = runCli(args, environment, terminal);
	let id = 0;

	const responses = () =>
		terminal
			.shown()
			.split('\n')
			.slice(0, -1)
			.map((line) => JSON.parse(line) as Response);

	/** Waits for the response with this ID. */
	async function response(id: unknown): Promise<Response> {
		for (;;) {
			const found = responses().find((each) => 'id' in each && each.id === id);
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

	const request = (method: string, params?: object) => response(start(method, params));

	return {
		...{ terminal, exitCode, responses, response, write, send, start, request },
		initialize: () => request('initialize', INITIALIZE),
		startCall: (name: string, toolArgs: object = {}) =>
			start('tools/call', { name, arguments: toolArgs }),
		call: async (name: string, toolArgs: object = {}) =>
			(await request('tools/call', { name, arguments: toolArgs })).result!,
		/** Ends the input and returns the exit code. */
		async end(): Promise<number> {
			terminal.stdin.end();
			return await exitCode;
		},
	};
}
