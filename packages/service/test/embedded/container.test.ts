import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { readOptions } from '../../src/cli/options.ts';

// These tests don't start Docker: they parse the files, and check that the paths in them exist.

const root = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('packages/service/Dockerfile');

/** Returns the arguments of each occurrence of an instruction. */
const argumentsOf = (instruction: string) =>
	[...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, given]) => given!);

interface Compose {
	services: Record<
		string,
		{
			build?: { context: string; dockerfile: string };
			command?: string[];
			environment?: Record<string, string>;
			profiles?: string[];
			volumes?: string[];
			read_only?: boolean;
			stop_grace_period?: string;
			depends_on?: Record<string, { condition: string }>;
			healthcheck?: { test: string[] };
			ports?: string[];
		}
	>;
	volumes: Record<string, unknown>;
}

describe('the Dockerfile', () => {
	test('passes a linter that detects invalid instructions', () => {
		expect(validate(dockerfile)).toEqual([]);
		expect(validate(dockerfile.replace('WORKDIR /app', 'WORKDIR app'))).not.toEqual([]);
	});

	test('runs the service as a non-root user in the only writable folder', () => {
		expect(argumentsOf('USER')).toEqual(['node']);
		expect(argumentsOf('WORKDIR').at(-1)).toBe('/data');
		expect(argumentsOf('VOLUME')).toEqual(['/data']);
	});

	test('copies only existing files, and runs a copied file', () => {
		const ignored = read('.dockerignore');
		const sources = argumentsOf('COPY')
			.flatMap((given) => given.split(' ').slice(0, -1))
			.filter((source) => source.startsWith('/app/packages/service/'))
			.map((source) => source.replace('/app/', ''))
			.filter((source) => !/(dist|node_modules)$/.test(source));
		expect(sources).toEqual([
			'packages/service/package.json',
			'packages/service/workspace.sample.yaml',
			'packages/service/assets',
		]);
		const wanted = ignored.split('\n').filter((line) => line.startsWith('!'));
		for (const path of wanted.map((line) => line.slice(1)).filter((line) => !line.includes('*'))) {
			expect([path, existsSync(join(root, path))]).toEqual([path, true]);
		}
		expect(argumentsOf('ENTRYPOINT')[0]).toContain('/app/packages/service/dist/main.js');
		expect(readOptions(JSON.parse(argumentsOf('CMD').at(-1)!) as string[], {})).toMatchObject({
			host: '0.0.0.0',
			port: Number(argumentsOf('EXPOSE')[0]),
		});
	});
});

describe('the compose file', () => {
	const compose = parse(read('packages/service/compose.yaml')) as Compose;
	const { service, postgres } = compose.services;

	test('builds the service from this repository, and starts it with valid options', () => {
		expect(
			existsSync(join(root, 'packages/service', service!.build!.context, '.dockerignore')),
		).toBe(true);
		expect(existsSync(join(root, service!.build!.dockerfile))).toBe(true);
		const { place, workspaces } = readOptions(service!.command!, {
			DATABASE_URL: service!.environment!.DATABASE_URL,
		});
		expect(place).toHaveProperty('databaseUrl');
		const [mounted] = service!.volumes!;
		expect(mounted).toBe(`./workspace.sample.yaml:${workspaces[0]}:ro`);
		expect(existsSync(join(root, 'packages/service/workspace.sample.yaml'))).toBe(true);
	});

	test('contains no secrets, publishes ports only on this machine, and uses a read-only file system', () => {
		const given = Object.values(compose.services).flatMap(({ environment }) =>
			Object.entries(environment ?? {}).filter(([name]) => /PASSWORD|URL|TOKEN/.test(name)),
		);
		expect(given.length).toBeGreaterThan(4);
		for (const [name, value] of given)
			expect([name, value]).toEqual([name, expect.stringMatching(/\$\{/)]);
		expect(service!.ports).toEqual(['127.0.0.1:8787:8787']);
		expect(service!.read_only).toBe(true);
		expect(postgres!.healthcheck).toBeDefined();
		expect(service!.healthcheck!.test.join(' ')).toContain('/readyz');
		expect(service!.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
		expect(Object.keys(compose.volumes)).toEqual(['postgres']);
	});

	test('has a relay and a proxy for trying out, only in a profile, and only on this machine', () => {
		const { mailpit, proxy } = compose.services;
		for (const each of [mailpit!, proxy!]) {
			expect(each.profiles).toEqual(['try']);
			expect(each.ports!.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
		}
		expect(proxy!.command!.at(-1)).toBe('service:8787');
		expect(Number.parseInt(service!.stop_grace_period!)).toBeGreaterThan(
			readOptions([], {}).stopWithinMs / 1_000,
		);
	});
});
