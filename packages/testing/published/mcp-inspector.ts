import assert from 'node:assert/strict';
import { join } from 'node:path';
import {
	EXAMPLE_CALLS,
	repeatedTexts,
	type ToolCall,
} from '@contact-sync/testing/mcp/example-calls';
import { MCP_COMMAND, mcpEnvironment } from '@contact-sync/testing/mcp/start-mcp';
import { run } from '@contact-sync/testing/run';
import type { Check } from './checks.ts';
import type { McpBench } from './mcp-bench.ts';

/** JSON output of the Inspector. */
interface InspectorOutput<Result> {
	result: Result;
}

/** Lists and calls every tool with the Inspector, which starts the server over stdio. */
export function inspectorChecks({ install, folder, service, apiKey }: McpBench): Check[] {
	const program = join(install, 'node_modules/.bin/mcp-inspector');
	const variables = Object.entries(mcpEnvironment(service.url, apiKey));
	const server = [
		...[process.execPath, MCP_COMMAND],
		...variables.flatMap(([name, value]) => ['-e', `${name}=${value}`]),
	];

	async function inspect<Result>(...args: string[]): Promise<Result> {
		const env = { PATH: process.env.PATH, HOME: folder }; // the Inspector writes to the home folder
		const all = [program, '--cli', ...server, '--format', 'json', ...args];
		const { code, stdout, stderr } = await run(process.execPath, all, { env });
		assert.equal(code, 0, stderr + stdout);
		assert.equal(stderr, '');
		return (JSON.parse(stdout) as InspectorOutput<Result>).result;
	}

	const lists = (era: string): Check => ({
		name: `mcp-inspector --protocol-era ${era}: lists every tool, and finds no fault in a schema`,
		run: async () => {
			const { tools } = await inspect<{ tools: Array<{ name: string }> }>(
				...['--protocol-era', era, '--method', 'tools/list', '--strict'],
			);
			const names = EXAMPLE_CALLS.map(({ name }) => name);
			assert.deepEqual(
				tools.map(({ name }) => name),
				names,
			);
		},
	});
	const calls = (call: ToolCall): Check => ({
		name: `mcp-inspector calls ${call.name} with the examples of its fields`,
		run: async () => {
			const { structuredContent = {} } = await inspect<{ structuredContent?: object }>(
				...['--method', 'tools/call', '--tool-name', call.name],
				...['--tool-args-json', JSON.stringify(call.arguments)],
			);
			assert.notDeepEqual(structuredContent, {});
			assert.partialDeepStrictEqual(structuredContent, repeatedTexts(call));
		},
	});
	const changed: Check = {
		name: 'the service contains the contact, the event, the enrollment, and the email of these calls',
		run: async () => {
			const { contacts, events, enrollments, mails } =
				await service.control<Record<string, object[]>>('state');
			assert.deepEqual(
				[contacts, events, enrollments, mails].map((rows) => rows!.length),
				[1, 1, 1, 1],
			);
		},
	};
	return [lists('legacy'), lists('modern'), ...EXAMPLE_CALLS.map(calls), changed];
}
