import { once } from 'node:events';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { runCli } from '../src/run-cli.ts';
import { tools } from '../src/tools.ts';
import { openStdio } from './helpers/stdio-session.ts';
import { newTerminal } from './helpers/terminal.ts';

/** Valid arguments for every tool. */
const ARGUMENTS = {
	...{ email: 'ada@acme.example', emails: ['ada@acme.example'] },
	...{ tags: ['vip'], sequence: 'onboarding', event_name: 'signed_up' },
	...{ trigger_key: 'welcome' },
};

/** All scopes. */
const SCOPES = [...new Set(tools.flatMap(({ action }) => action.endpoint.scope ?? []))];

interface Result {
	isError?: boolean;
	content: Array<{ text: string }>;
	structuredContent?: { allowed?: string[] };
	tools?: Array<{ name: string }>;
}

type Request = (method: string, params: object) => Promise<Result>;

/** Starts the command, and passes a function that sends requests to it. */
type Connect = (
	environment: Record<string, string>,
	args: readonly string[],
	use: (request: Request) => Promise<void>,
) => Promise<void>;

const overStdio: Connect = async (environment, args, use) => {
	const { initialize, request, end } = openStdio(environment, ...args);
	await initialize();
	await use(async (method, params) => (await request(method, params)).result as unknown as Result);
	expect(await end()).toBe(0);
};

const overHttp: Connect = async (environment, args, use) => {
	const terminal = newTerminal();
	const exitCode = runCli([...args, '--http', '0'], environment, terminal);
	const [line] = (await once(terminal.stderr, 'data')) as [string];
	const url = /http:\S+/.exec(line)![0];
	await use(async (method, params) => {
		const response = await fetch(url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				'x-api-key': 'key',
			},
			body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
		});
		const [message] = /\{.*\}/.exec(await response.text())!;
		return (JSON.parse(message) as { result: Result }).result;
	});
	terminal.stop();
	expect(await exitCode).toBe(0);
};

const isReading = ({ action }: (typeof tools)[number]) => action.effect === 'read';
const isNamed =
	(...names: string[]) =>
	({ definition }: (typeof tools)[number]) =>
		names.includes(definition.name);
const isQuiet = ({ action }: (typeof tools)[number]) => action.effect !== 'sends';

describe.each([
	['stdio', overStdio],
	['HTTP', overHttp],
])('over %s', (_name, connect) => {
	let service: TestServer;
	beforeEach(async () => {
		service = await startServer(json(200, { environment: 'live', scopes: SCOPES, results: [] }));
	});
	afterEach(() => service.stop());

	/** @claim connectors: calls to hidden tools of the MCP server: nothing is sent */
	it.each([
		['--read-only', ['--read-only'], {}, isReading],
		['--no-sending', ['--no-sending'], {}, isReading],
		['--no-direct-sending', ['--no-direct-sending'], {}, isQuiet],
		[
			'--tools',
			['--tools', 'check_api_key,list_sequences'],
			{},
			isNamed('check_api_key', 'list_sequences'),
		],
		[
			'--read-only, even if --tools lists them',
			['--read-only', '--tools', 'track_event,check_api_key'],
			{},
			isNamed('check_api_key'),
		],
		[
			'--no-sending, even if --tools lists them',
			['--no-sending', '--tools', 'send_email,track_event,check_api_key'],
			{},
			isNamed('check_api_key'),
		],
		['--read-only and --no-sending', ['--read-only', '--no-sending'], {}, isReading],
		[
			'a variable, even if an option exposes them',
			['--tools', 'enroll_contact,check_api_key'],
			{ CONTACT_SYNC_READ_ONLY: '1', CONTACT_SYNC_NO_SENDING: '1' },
			isNamed('check_api_key'),
		],
		['CONTACT_SYNC_READ_ONLY', [], { CONTACT_SYNC_READ_ONLY: 'true' }, isReading],
		['CONTACT_SYNC_NO_SENDING', [], { CONTACT_SYNC_NO_SENDING: 'true' }, isReading],
	])('calls to tools hidden by %s send nothing', async (_option, args, variables, isExposed) => {
		const environment = {
			...{ CONTACT_SYNC_API_KEY: 'key', CONTACT_SYNC_BASE_URL: service.url },
			...variables,
		};
		await connect(environment, args, async (request) => {
			const names = (await request('tools/list', {})).tools!.map(({ name }) => name);
			const exposed = tools.filter(isExposed).map(({ definition }) => definition.name);
			expect(names).toEqual(exposed);
			const hidden = tools.filter(({ definition }) => !names.includes(definition.name));
			expect(hidden).not.toEqual([]);
			for (const { definition } of hidden) {
				const { name } = definition;
				const { isError, content } = await request('tools/call', { name, arguments: ARGUMENTS });
				expect([name, isError]).toEqual([name, true]);
				expect(content[0]!.text).toMatch(
					new RegExp(`^No tool is named "${name}"\\. These are available: ${names.join(', ')}\\.$`),
				);
			}
			const sent = service.received.filter(({ path }) => !path.includes('/ping/'));
			expect(sent).toEqual([]);
			const { structuredContent } = await request('tools/call', { name: 'check_api_key' });
			const others = names.filter((name) => name !== 'check_api_key');
			expect(structuredContent!.allowed).toEqual(others);
		});
	});
});
