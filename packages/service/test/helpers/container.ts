import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@contact-sync/testing/paths';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1_024 * 1_024;

/** A service that was built and started as the Dockerfile says. */
export interface Container {
	url: string;
	/** Runs the health check. Resolves to its exit code. */
	checkHealth(): Promise<number>;
	/** Runs an action while the service stops. Resolves to the exit code of the service. */
	stop(): Promise<number>;
}

/** Builds the image with Docker and starts it, or without Docker, runs the same steps in a folder. */
export async function startContainer(folder: string): Promise<Container> {
	const hasEngine = await run('docker', ['info']).then(
		() => true,
		() => false,
	);
	return hasEngine ? startWithDocker() : startWithoutDocker(folder);
}

const IMAGE = 'contact-sync-service-test';

/** Docker's default would end the service before it has finished its requests. */
const STOP_TIMEOUT_S = '25';

const exitCode = (command: Promise<unknown>): Promise<number> =>
	command.then(
		() => 0,
		({ code }: { code: number }) => code,
	);

async function startWithDocker(): Promise<Container> {
	const docker = async (...args: string[]) =>
		(await run('docker', args, { cwd: ROOT, maxBuffer: MAX_OUTPUT })).stdout.trim();
	await docker('build', '-f', 'packages/service/Dockerfile', '-t', IMAGE, '.');
	const options = ['--read-only', '--tmpfs', '/tmp', '-p', '127.0.0.1::8787'];
	const id = await docker('run', '-d', '--stop-timeout', STOP_TIMEOUT_S, ...options, IMAGE);
	const address = await docker('port', id, '8787');
	const { healthcheck } = await readDockerfile();
	return {
		url: `http://${address}`,
		checkHealth: () => exitCode(docker('exec', id, ...healthcheck)),
		async stop() {
			await docker('stop', id);
			const code = Number(await docker('wait', id));
			await docker('rm', '-v', id);
			return code;
		},
	};
}

interface Instruction {
	name: string;
	text: string;
}

async function readDockerfile() {
	const text = await readFile(join(ROOT, 'packages/service/Dockerfile'), 'utf8');
	const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
	const instructions = lines
		.filter((line) => /^[A-Z]+ /.test(line))
		.map((line): Instruction => {
			const [name = '', ...rest] = line.split(' ');
			return { name, text: rest.join(' ') };
		});
	const last = (name: string) => instructions.findLast((each) => each.name === name)!.text;
	const listIn = (given: string) => JSON.parse(given.slice(given.indexOf('['))) as string[];
	return {
		instructions,
		healthcheck: listIn(last('HEALTHCHECK')),
		command: [...listIn(last('ENTRYPOINT')), ...listIn(last('CMD'))],
	};
}

/**
 * Runs the steps of the Dockerfile with a folder per stage as its root. Skips the step that changes the owner of
 * a folder, which needs root, and the system of the base image.
 */
async function startWithoutDocker(folder: string): Promise<Container> {
	const { instructions, healthcheck, command } = await readDockerfile();
	const stages = new Map<string, string>();
	let root = '';
	let workdir = '/';
	const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: process.env.HOME };
	const steps: Record<string, (text: string) => Promise<unknown> | void> = {
		async FROM(text) {
			const name = text.split(' AS ')[1] ?? 'image';
			root = join(folder, name);
			stages.set(name, root);
			await mkdir(root, { recursive: true });
		},
		WORKDIR: (text) => mkdir(join(root, (workdir = text)), { recursive: true }),
		ENV: (text) => void (env[text.split('=')[0]!] = text.split('=')[1]),
		async COPY(text) {
			const [, from, rest] = /^(?:--from=(\S+) )?(.+)$/.exec(text)!;
			const paths = rest!.split(' ');
			const to = paths.pop()!;
			if (from === undefined) return copyContext(join(root, workdir));
			for (const path of paths) {
				const name = to.endsWith('/') ? join(to, path.slice(path.lastIndexOf('/') + 1)) : to;
				await cp(join(stages.get(from)!, path), join(root, workdir, name), {
					recursive: true,
					verbatimSymlinks: true,
				});
			}
		},
		RUN: (text) =>
			text.startsWith('chown ')
				? undefined
				: run('sh', ['-c', text], { cwd: join(root, workdir), env, maxBuffer: MAX_OUTPUT }),
	};
	for (const { name, text } of instructions) await steps[name]?.(text);
	const port = await freePort();
	const inRoot = (arg: string) => (arg.startsWith('/app/') ? root + arg : arg);
	const [program = '', ...args] = [...command, '--port', String(port)].map(inRoot);
	const child = spawn(program, args, { cwd: join(root, workdir), env, stdio: 'pipe' });
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => (output += text));
	const exited = once(child, 'exit') as Promise<[number | null]>;
	await Promise.race([
		once(child.stdout, 'data'),
		exited.then(() => Promise.reject(new Error(output))),
	]);
	return {
		url: `http://127.0.0.1:${port}`,
		checkHealth: () => {
			const [health = '', ...given] = healthcheck;
			return exitCode(
				run(
					health,
					given.map((arg) => arg.replace(':8787', `:${port}`)),
					{ env },
				),
			);
		},
		async stop() {
			child.kill('SIGTERM');
			return (await exited)[0] ?? -1;
		},
	};
}

/** Copies what Docker would send: the files that the repository tracks, limited by .dockerignore. */
async function copyContext(to: string): Promise<void> {
	const ignored = await readFile(join(ROOT, '.dockerignore'), 'utf8');
	const included = ignored
		.split('\n')
		.filter((line) => line.startsWith('!'))
		.map((line) => `:(glob)${line.slice(1)}`);
	const paths = included.flatMap((path) => [path, `${path}/**`]);
	const { stdout } = await run('git', ['ls-files', '-z', '--', ...paths], { cwd: ROOT });
	for (const file of stdout.split('\0').filter(Boolean)) {
		await mkdir(dirname(join(to, file)), { recursive: true });
		await cp(join(ROOT, file), join(to, file));
	}
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}
