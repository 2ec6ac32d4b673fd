/** The MCP Inspector, which signs in to the server over HTTP. Its page is opened here instead of in a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { freePort } from '@contact-sync/testing/free-port';
import { signIn } from '@contact-sync/testing/mcp/sign-in';
import { startMcp, type RunningMcp } from '@contact-sync/testing/mcp/start-mcp';
import { installTool } from '@contact-sync/testing/tool';
import { EXAMPLES_WORKSPACE } from './workspace.ts';

interface Named {
	name: string;
}

let home: string;
let program: string;
let service: StartedService;
let server: RunningMcp;

beforeAll(async () => {
	home = await mkdtemp(join(tmpdir(), 'mcp-inspector-')); // the Inspector stores its tokens in the home folder
	program = join(await installTool('mcp-checks'), 'node_modules/.bin/mcp-inspector');
	service = await startService({ workspace: EXAMPLES_WORKSPACE, controls: true });
	server = await startMcp({ baseUrl: service.url, oauth: true, logFile: join(home, 'mcp.log') });
});
afterAll(async () => {
	await server?.stop();
	await service?.stop();
	await rm(home, { recursive: true, force: true });
});

/** Starts the Inspector. @param onPage receives the URL of the page on which a person signs in */
async function inspect(args: string[], onPage?: (url: string) => Promise<unknown>) {
	const child = spawn(
		process.execPath,
		[
			program,
			'--cli',
			'--server-url',
			server.url,
			'--transport',
			'http',
			'--format',
			'json',
			...args,
		],
		{
			env: {
				...{ PATH: process.env.PATH, HOME: home, BROWSER: 'true' }, // the command true opens nothing
				...{ MCP_AUTO_OPEN_ENABLED: 'true', MCP_INSPECTOR_SECRET_STORE: 'file' },
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		},
	);
	let [shown, complained] = ['', ''];
	let signedIn: Promise<unknown> | undefined;
	child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		complained += text;
		const url = /Please navigate to: (\S+)\s/.exec(shown + complained)?.[1];
		if (url !== undefined) signedIn ??= onPage?.(url);
	});
	const [code] = (await once(child, 'close')) as [number];
	await signedIn;
	return { code, shown, text: shown + complained };
}

it('registers itself, signs in, and lists the tools that the person permitted', async () => {
	const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`;
	const { code, shown, text } = await inspect(
		['--method', 'tools/list', '--callback-url', callback],
		async (url) => await fetch(await signIn(url, service.keys.all!, 'write')),
	);
	expect([code, code === 0 || text]).toEqual([0, true]);
	const { result } = JSON.parse(shown.split('\n')[0]!) as { result: { tools: Named[] } };
	const names = result.tools.map(({ name }) => name);
	expect(names).toContain('create_or_update_contact');
	expect(names).not.toContain('send_email');
});

const call = (name: string, args: object) =>
	inspect([
		...['--method', 'tools/call', '--tool-name', name],
		...['--tool-args-json', JSON.stringify(args), '--stored-auth-only'],
	]);

it('calls a tool in another process with the token that it stored', async () => {
	const { code, shown } = await call('list_sequences', {});
	expect(code).toBe(0);
	expect(shown).toContain('"slug":"onboarding"');
});

it('finds no tool outside the permission', async () => {
	const email = { trigger_key: 'receipt', to_email: 'ada@acme.example' };
	const { code, text } = await call('send_email', email);
	expect(code).not.toBe(0);
	expect(text).toContain("Tool 'send_email' not found on server.");
	const { mails } = await service.control<{ mails: object[] }>('state');
	expect(mails).toEqual([]);
});
