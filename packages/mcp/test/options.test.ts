import { createServer } from 'node:net';
import { listen } from '@contact-sync/testing/listen';
import packageJson from '../package.json' with { type: 'json' };
import { newTerminal } from './helpers/terminal.ts';
import { runCli } from '../src/run-cli.ts';
import { readOptions } from '../src/options.ts';
import { selectTools } from '../src/select-tools.ts';
import { compileTools, tools } from '../src/tools.ts';

const namesFor = (...args: string[]) => namesWith({}, ...args);

const namesWith = (environment: Record<string, string>, ...args: string[]) =>
	selectTools(tools, readOptions(args, environment)).map(({ definition }) => definition.name);

/** Runs a command line that exits on its own. */
async function run(...args: string[]) {
	const terminal = newTerminal();
	const code = await runCli(args, {}, terminal);
	return { code, stdout: terminal.shown(), stderr: terminal.complained() };
}

describe('the command line', () => {
	it('exposes every tool by default', () => {
		expect(namesFor()).toHaveLength(tools.length);
	});

	it('with --read-only exposes only read-only tools', () => {
		expect(namesFor('--read-only')).toContain('list_sequences');
		expect(namesFor('--read-only')).not.toContain('create_or_update_contact');
	});

	it('with --no-sending exposes only read-only tools, because any change can start an automation', () => {
		expect(namesFor('--no-sending')).toEqual(namesFor('--read-only'));
		expect(namesFor('--no-sending').length).toBeGreaterThan(0);
	});

	it('with --no-direct-sending omits only tools that send email themselves', () => {
		expect(namesFor('--no-direct-sending')).toContain('create_or_update_contact');
		expect(namesFor('--no-direct-sending')).not.toContain('enroll_contact');
		expect(namesFor('--no-direct-sending')).not.toContain('send_email');
	});

	it('only with --allow-override exposes the argument that overrides consent', () => {
		const definitions = (...args: string[]) =>
			compileTools(readOptions(args, {}))
				.filter(({ arguments: known }) => 'override_unsubscribe' in known)
				.map(({ definition }) => definition.name);
		expect(definitions()).toEqual([]);
		expect(definitions('--allow-override')).toEqual(['enroll_contact', 'enroll_contacts']);
	});

	it.each(['1', 'true', 'TRUE'])(
		'accepts environment variables set to %s as equivalents of their options',
		(on) => {
			expect(namesWith({ CONTACT_SYNC_READ_ONLY: on })).toEqual(namesFor('--read-only'));
			expect(namesWith({ CONTACT_SYNC_NO_SENDING: on })).toEqual(namesFor('--no-sending'));
			expect(namesWith({ CONTACT_SYNC_NO_DIRECT_SENDING: on })).toEqual(
				namesFor('--no-direct-sending'),
			);
		},
	);

	it.each(['', '0', 'false'])('ignores environment variables set to %j', (off) => {
		const environment = { CONTACT_SYNC_READ_ONLY: off, CONTACT_SYNC_NO_SENDING: off };
		expect(namesWith(environment)).toHaveLength(tools.length);
		expect(namesWith(environment, '--read-only')).toEqual(namesFor('--read-only'));
	});

	it('rejects environment variables with other values, so it never exposes too many tools', () => {
		expect(() => namesWith({ CONTACT_SYNC_READ_ONLY: 'yes' })).toThrow(
			'CONTACT_SYNC_READ_ONLY is neither true nor false: "yes".',
		);
	});

	it('with --tools exposes only the selected tools', () => {
		expect(namesFor('--tools', 'check_api_key, create_or_update_contact')).toEqual([
			'create_or_update_contact',
			'check_api_key',
		]);
	});

	it('adds up lists in options that occur twice', () => {
		const tools = ['--tools', 'check_api_key', '--tools=list_sequences'];
		expect(namesFor(...tools)).toEqual(['list_sequences', 'check_api_key']);
		const hosts = ['--allow-host', 'a.example', '--allow-host', 'b.example'];
		expect(readOptions(['--http', '1', ...hosts, '--http', '2'], {}).http).toMatchObject({
			port: 2, // a later value replaces an earlier one, as in other programs
			allowedHosts: ['a.example', 'b.example'],
		});
	});

	it.each(['', ' , '])('with --tools %j exposes no tools', (list) => {
		expect(namesFor('--tools', list)).toEqual([]);
	});

	it('reads the HTTP options', () => {
		expect(readOptions(['--http', '3888'], {}).http).toMatchObject({
			port: 3888,
			allowedHosts: [],
		});
		const args = ['--http', '0', '--host', '0.0.0.0', '--allow-host', 'a.example, b.example'];
		expect(readOptions(args, {}).http).toEqual({
			port: 0,
			host: '0.0.0.0',
			allowedHosts: ['a.example', 'b.example'],
		});
	});

	it('reads the number of contacts above which a change is confirmed; 0 confirms every change', () => {
		const read = (...args: string[]) => readOptions(args, {}).confirmAbove;
		expect([read('--confirm-above', '0'), read('--confirm-above', '200')]).toEqual([0, 200]);
	});

	it('prints its help and its version to stdout', async () => {
		expect(await run('--help')).toMatchObject({
			code: 0,
			stdout: expect.stringContaining('--read-only') as string,
		});
		expect(await run('--version')).toMatchObject({ code: 0, stdout: `${packageJson.version}\n` });
	});

	it.each([
		[['--tools', 'contact_delete'], 'No tool is named "contact_delete".'],
		[['--http', 'x'], '--http requires a port, such as 3888, not "x".'],
		...['', '-1', 'all', '1e3'].map((count): [string[], string] => [
			[`--confirm-above=${count}`],
			`--confirm-above requires a number, such as 50, not "${count}".`,
		]),
		[['--http', '65536'], '--http requires a port, such as 3888, not "65536".'],
		[['--http', '0', '--host', ''], '--host requires a host name or an IP address.'],
		[
			['--host', '0.0.0.0'],
			'--host, --allow-host, --oauth, and --use-environment-key require --http.',
		],
		[
			['--allow-host', 'a.example'],
			'--host, --allow-host, --oauth, and --use-environment-key require --http.',
		],
		[
			['--use-environment-key'],
			'--host, --allow-host, --oauth, and --use-environment-key require --http.',
		],
		...[
			'https://mcp.acme.example',
			'mcp.acme.example:443',
			'a b',
			'*',
			'',
			'a.example,',
			'.',
			'/x',
		].map((hosts): [string[], string] => [
			['--http', '0', '--allow-host', hosts],
			'--allow-host requires host names without a scheme, port, or path, such as mcp.example.com',
		]),
		[
			['--http', '0', '--use-environment-key'],
			'--use-environment-key requires CONTACT_SYNC_API_KEY, the API key.',
		],
		[['--nonsense'], '--nonsense'],
		[['--http', '--read-only'], "Option '--http' has no value. Run contact-sync-mcp with --help"],
		[['key'], '--help'],
	])('%j exits with 1, and prints an error to stderr', async (args, text) => {
		const { code, stdout, stderr } = await run(...args);
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toContain(text);
	});

	it('exits with 1 after an unexpected error, and hides its message, which may contain a key', async () => {
		const terminal = newTerminal();
		const onStop = () => {
			throw new RangeError('cs_live_key');
		};
		expect(await runCli([], {}, { ...terminal, onStop })).toBe(1);
		expect(terminal.complained()).toBe('contact-sync-mcp: RangeError\n');
	});

	it("explains the fix if the port or IP address isn't available", async () => {
		const server = createServer();
		const inUse = await run('--http', String(await listen(server)));
		server.close();
		expect(inUse).toMatchObject({
			code: 1,
			stderr: 'contact-sync-mcp: The port is in use. Choose another with --http.\n',
		});
		expect((await run('--http', '0', '--host', '192.0.2.1')).stderr).toContain(
			'has no such IP address',
		);
	});
});
