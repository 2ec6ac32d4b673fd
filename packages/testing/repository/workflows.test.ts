import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '@contact-sync/testing/paths';

interface Step {
	name?: string;
	uses?: string;
	run?: string;
	'working-directory'?: string;
}

interface Job {
	needs?: string;
	/** Environment of the job. The reviewers of the environment must approve the job. */
	environment?: string;
	permissions?: Record<string, string>;
	'timeout-minutes': number;
	steps: Step[];
}

interface Workflow {
	on: unknown;
	permissions: Record<string, string>;
	jobs: Record<string, Job>;
}

const FOLDER = join(ROOT, '.github/workflows');
/** Workflow of the n8n package's mirror. */
const MIRRORS = '../../scripts/mirror/release.yml';
const read = (file: string) => parse(readFileSync(join(FOLDER, file), 'utf8')) as Workflow;

const commandsOf = (job?: Job) => job?.steps.map(({ run = '' }) => run).join('\n') ?? '';

describe.each([...readdirSync(FOLDER), MIRRORS])('The workflow %s', (file) => {
	const { permissions, jobs } = read(file);
	const steps = Object.values(jobs).flatMap((job) => job.steps);

	it('has only read permissions by default, and a timeout for each job', () => {
		expect(permissions).toEqual({ contents: 'read' });
		for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
	});

	it('pins actions to full commit hashes', () => {
		for (const { uses = '' } of steps.filter((step) => step.uses)) {
			expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
		}
	});

	it('runs only existing scripts', () => {
		const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
			scripts: Record<string, string>;
		};
		const named = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)/g)]);
		expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named.map(([, name]) => name)));
		for (const { run = '', 'working-directory': folder = '' } of steps) {
			for (const [, path] of run.matchAll(/node (scripts\/\S+)/g)) {
				expect([path, existsSync(join(ROOT, folder, path!))]).toEqual([path, true]);
			}
		}
	});

	it('has no shell code, except in steps that need an account', () => {
		const code = steps.filter(({ run = '' }) => /[\n;|&]|\$\(/.test(run.trim()));
		const names = code.map((step) => step.name);
		expect(['Install mcp-publisher', 'Attach the bundle to the release']).toEqual(
			expect.arrayContaining(names),
		);
	});
});

it.each([
	['release-n8n.yml', ['n8n-nodes-contact-sync@*'], ['publish']],
	['release-mcp.yml', ['@contact-sync/mcp@*'], ['publish', 'registry']],
	[MIRRORS, ['v*'], ['publish']],
])(
	'%s grants ID tokens only to jobs that publish, and uses no stored secrets',
	(file, tags, names) => {
		const { on, jobs } = read(file);
		expect(on).toHaveProperty('push.tags', tags);
		const trusted = Object.entries(jobs).filter(
			([, { permissions }]) => permissions?.['id-token'] === 'write',
		);
		expect(trusted.map(([name]) => name)).toEqual(names);
		expect(commandsOf(jobs.publish)).toMatch(/^npm publish --ignore-scripts$/m);
		const text = readFileSync(join(FOLDER, file), 'utf8');
		expect(text).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
	},
);

it.each(['n8n', 'mcp'])('packages/%s is always published with provenance', (name) => {
	const manifest = readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8');
	expect(JSON.parse(manifest)).toMatchObject({
		publishConfig: { access: 'public', provenance: true },
	});
});

it('release-mcp.yml publishes to npm before it lists the server in the MCP registry and attaches the bundle', () => {
	const { registry, bundle } = read('release-mcp.yml').jobs;
	expect([registry!.needs, bundle!.needs]).toEqual(['publish', 'publish']);
	expect(commandsOf(registry)).toMatch(
		/sha256sum --check[^]*mcp-publisher validate[^]*mcp-publisher publish packages\/mcp\/server\.json/,
	);
	expect(commandsOf(bundle)).toMatch(/node scripts\/mcp-bundle\.ts[^]*gh release upload/);
	expect(bundle!.permissions).toEqual({ contents: 'write' });
});

it('zapier.yml pushes and promotes in separate jobs, with an approval in between', () => {
	const { push, promote } = read('zapier.yml').jobs;
	expect(commandsOf(push)).toContain('zapier-platform.ts push');
	expect(commandsOf(push)).not.toContain('zapier-platform.ts promote');
	expect(commandsOf(promote)).toContain('zapier-platform.ts promote');
	expect(promote).toMatchObject({ needs: 'push', environment: 'zapier-promote' });
	expect(push!.environment).not.toBe(promote!.environment); // each environment is approved separately
});
