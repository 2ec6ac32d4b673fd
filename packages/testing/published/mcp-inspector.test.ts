/** The MCP Inspector, which starts the server over stdio, lists every tool, and calls every tool. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { EXAMPLE_CALLS, repeatedTexts } from '@contact-sync/testing/mcp/example-calls';
import { MCP_COMMAND, mcpEnvironment } from '@contact-sync/testing/mcp/start-mcp';
import { run } from '@contact-sync/testing/run';
import { installTool } from '@contact-sync/testing/tool';
import { EXAMPLES_WORKSPACE } from './workspace.ts';

/** JSON output of the Inspector. */
interface InspectorOutput<Result> {
	result: Result;
}

let home: string;
let program: string;
let service: StartedService;

beforeAll(async () => {
	home = await mkdtemp(join(tmpdir(), 'mcp-inspector-')); // the Inspector writes to the home folder
	program = join(await installTool('mcp-checks'), 'node_modules/.bin/mcp-inspector');
	service = await startService({ workspace: EXAMPLES_WORKSPACE, controls: true });
});
afterAll(async () => {
	await service?.stop();
	await rm(home, { recursive: true, force: true });
});

async function inspect<Result>(...args: string[]): Promise<Result> {
	const variables = Object.entries(mcpEnvironment(service.url, service.keys.all!));
	const server = [
		...[process.execPath, MCP_COMMAND],
		...variables.flatMap(([name, value]) => ['-e', `${name}=${value}`]),
	];
	const env = { PATH: process.env.PATH, HOME: home };
	const all = [program, '--cli', ...server, '--format', 'json', ...args];
	const { code, stdout, stderr } = await run(process.execPath, all, { env });
	expect([code, stderr, code === 0 || stdout]).toEqual([0, '', true]);
	return (JSON.parse(stdout) as InspectorOutput<Result>).result;
}

it.each(['legacy', 'modern'])(
	'--protocol-era %s: lists every tool, and finds no fault in a schema',
	async (era) => {
		const { tools } = await inspect<{ tools: Array<{ name: string }> }>(
			...['--protocol-era', era, '--method', 'tools/list', '--strict'],
		);
		expect(tools.map(({ name }) => name).sort()).toEqual(
			EXAMPLE_CALLS.map(({ name }) => name).sort(),
		);
	},
);

describe('Calls with the examples of the fields', () => {
	it.each(EXAMPLE_CALLS)('$name', async (call) => {
		const { structuredContent = {} } = await inspect<{ structuredContent?: object }>(
			...['--method', 'tools/call', '--tool-name', call.name],
			...['--tool-args-json', JSON.stringify(call.arguments)],
		);
		expect(structuredContent).not.toEqual({});
		expect(structuredContent).toMatchObject(repeatedTexts(call));
	});

	it('create the contact, the event, the enrollment, and the email in the service', async () => {
		const { contacts, events, enrollments, mails } =
			await service.control<Record<string, object[]>>('state');
		expect([contacts, events, enrollments, mails].map((rows) => rows!.length)).toEqual([
			...[1, 1, 1, 1],
		]);
	});
});
