import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { ROOT } from './paths.ts';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1_024 * 1_024;

export interface Image {
	/** Relative to the root of the repository. */
	dockerfile: string;
	/** Sets the port, which Docker doesn't need, such as `--port`. */
	portOption: string;
}

/** A server that was built and started as its Dockerfile says. */
export interface Container {
	url: string;
	/** Runs the health check. Resolves to its exit code. */
	checkHealth(): Promise<number>;
	/** Sends SIGTERM. Resolves to the exit code of the server. */
	stop(): Promise<number>;
}

/** Builds the image with Docker and starts it, or without Docker, runs the same steps in a folder. */
export async function startContainer(image: Image, folder: string): Promise<Container> {
	const hasEngine = await run('docker', ['info']).then(
		() => true,
		() => false,
	);
	return hasEngine ? startWithDocker(image) : startWithoutDocker(image, folder);
}

const IMAGE = 'contact-sync-test';

/** Docker's default would end the service before it has finished its requests. */
const STOP_TIMEOUT_S = '25';

const exitCode = (command: Promise<unknown>): Promise<number> =>
	command.then(
		() => 0,
		({ code }: { code: number }) => code,
	);

async function startWithDocker({ dockerfile }: Image): Promise<Container> {
	const docker = async (...args: string[]) =>
		(await run('docker', args, { cwd: ROOT, maxBuffer: MAX_OUTPUT })).stdout.trim();
	const { healthcheck, port } = await readDockerfile(dockerfile);
	await docker('build', '-f', dockerfile, '-t', IMAGE, '.');
	const options = ['--read-only', '--tmpfs', '/tmp', '-p', `127.0.0.1::${port}`];
	const id = await docker('run', '-d', '--stop-timeout', STOP_TIMEOUT_S, ...options, IMAGE);
	const status = () => docker('inspect', '-f', '{{.State.Health.Status}}', id);
	while ((await status()) === 'starting') await setTimeout(500);
	const address = await docker('port', id, port);
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

async function readDockerfile(dockerfile: string) {
	const text = await readFile(join(ROOT, dockerfile), 'utf8');
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
		port: last('EXPOSE'),
		healthcheck: listIn(last('HEALTHCHECK')),
		command: [...listIn(last('ENTRYPOINT')), ...listIn(last('CMD'))],
	};
}

/**
 * Runs the steps of the Dockerfile with a folder per stage as its root. Skips the step that changes the owner of
 * a folder, which needs root, and the system of the base image.
 */
async function startWithoutDocker(
	{ dockerfile, portOption }: Image,
	folder: string,
): Promise<Container> {
	const { instructions, port: exposed, healthcheck, command } = await readDockerfile(dockerfile);
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
	const [program = '', ...args] = [...command, portOption, String(port)].map(inRoot);
	const child = spawn(program, args, { cwd: join(root, workdir), env, stdio: 'pipe' });
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => (output += text));
	const exited = once(child, 'exit') as Promise<[number | null]>;
	await Promise.race([
		once(child.stdout, 'data'),
		once(child.stderr, 'data'),
		exited.then(() => Promise.reject(new Error(output))),
	]);
	return {
		url: `http://127.0.0.1:${port}`,
		checkHealth: () => {
			const [health = '', ...given] = healthcheck;
			return exitCode(
				run(
					health,
					given.map((arg) => arg.replace(`:${exposed}`, `:${port}`)),
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
