import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { validate } from 'dockerfile-utils';
import { readOptions } from '../src/options.ts';
import { runCli } from '../src/run-cli.ts';
import { newTerminal } from './helpers/terminal.ts';

// These tests don't start Docker: they lint the file, and start the server with the same options.

const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');

/** Returns the JSON list after the last occurrence of an instruction. */
const listOf = (instruction: string): string[] =>
	JSON.parse(
		[...dockerfile.matchAll(new RegExp(`^\\s*${instruction} (\\[.+\\])$`, 'gm'))].at(-1)![1]!,
	) as string[];

describe('the Dockerfile', () => {
	it('passes a linter that detects invalid instructions', () => {
		expect(validate(dockerfile)).toEqual([]);
		expect(validate(dockerfile.replace('WORKDIR /app', 'WORKDIR app'))).not.toEqual([]);
	});

	it('runs the built command as a non-root user, on the port that it exposes', () => {
		expect(/^USER (.+)$/m.exec(dockerfile)![1]).toBe('node');
		expect(listOf('ENTRYPOINT')).toEqual(['node', '/app/dist/cli.js']);
		const { http } = readOptions(listOf('CMD'), {});
		expect(http).toMatchObject({ host: '0.0.0.0' });
		expect(/^EXPOSE (\d+)$/m.exec(dockerfile)![1]).toBe(String(http!.port));
		expect(dockerfile).toContain(`http://127.0.0.1:${http!.port}/healthz`);
	});

	it('has options with which the server starts and is healthy, on any free port', async () => {
		const terminal = newTerminal();
		const args = listOf('CMD').map((each) => (/^\d+$/.test(each) ? '0' : each));
		const exitCode = runCli(args, {}, terminal);
		const [line] = (await once(terminal.stderr, 'data')) as [string];
		const { port } = new URL(/http:\S+/.exec(line)![0]);
		const response = await fetch(`http://127.0.0.1:${port}/healthz`);
		expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
		terminal.stop();
		expect(await exitCode).toBe(0);
	});
});
