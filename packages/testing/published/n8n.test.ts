/** The n8n package, as `npm pack` writes it, with the checks of n8n's reviewers. */
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actions } from '@contact-sync/core';
import { copySource } from '@contact-sync/testing/n8n/copy-source';
import { npm } from '@contact-sync/testing/npm';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { N8N_PACKAGE, ROOT } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';
import type { INodeType } from 'n8n-workflow';
import { filesIn, syntaxErrors } from './files.ts';
import publishedFiles from './published-files.json' with { type: 'json' };
import { requiredModules } from './required-modules.ts';

const NODE = 'dist/nodes/ContactSync';

/** Maximum size of the unpacked package, in bytes. It notices a dependency that was bundled by mistake. */
const MAX_UNPACKED = 500_000;

interface Manifest {
	name: string;
	private?: boolean;
	repository?: object;
	publishConfig?: object;
}

let folder: string;
let published: string;
let files: string[];
/** Text of each published script, by file. */
let scripts: Map<string, string>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'published-n8n-'));
	published = await unpack(await packPackage(N8N_PACKAGE, folder), join(folder, 'published'));
	files = await filesIn(published);
	const names = files.filter((file) => file.endsWith('.js'));
	const texts = names.map((file) => readFile(join(published, file), 'utf8'));
	scripts = new Map((await Promise.all(texts)).map((text, index) => [names[index]!, text]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs n8n's scanner, which is an ES module, outside of Jest. Its rules take file names from elsewhere in tests. */
const scan = (target: string, kind: 'source' | 'published') =>
	run(process.execPath, [join(import.meta.dirname, 'scan.ts'), target, kind], {
		cwd: ROOT,
		env: { ...process.env, NODE_ENV: '' },
	});

it("n8n's scanner accepts the attested source, with its rules and with the newest", async () => {
	const { stdout, stderr } = await scan(await copySource(join(folder, 'source')), 'source');
	expect(stdout + stderr).toBe('accepted');
});

it("n8n's scanner accepts the published JavaScript, with its rules and with the newest", async () => {
	const { stdout, stderr } = await scan(published, 'published');
	expect(stdout + stderr).toBe('accepted');
});

it('the manifest supports provenance, and n8n can find the source', async () => {
	const text = await readFile(join(published, 'package.json'), 'utf8');
	const { name, private: hidden, repository, publishConfig } = JSON.parse(text) as Manifest;
	expect(hidden).not.toBe(true);
	expect(publishConfig).toEqual({ access: 'public', provenance: true });
	// without `directory`: the scanner uses the first folder whose package has the name
	const url = expect.stringMatching(/^git\+https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/);
	expect(repository).toEqual({ type: 'git', url });
	const manifests = globSync('**/package.json', {
		cwd: ROOT,
		exclude: (path) => /(^|\/)(node_modules|\.data)$/.test(path),
	});
	const withName = manifests.filter((file) => {
		const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Manifest;
		return manifest.name === name;
	});
	expect(withName).toEqual(['packages/n8n/package.json']);
});

it('n8n-node lint passes in strict mode', async () => {
	const { code, stdout, stderr } = await npm(['run', '--silent', 'lint'], {
		cwd: N8N_PACKAGE,
		env: { ...process.env, NODE_ENV: '' },
	});
	expect([code, code === 0 || stdout + stderr]).toEqual([0, true]);
});

it('the JavaScript requires only n8n-workflow and its own files', () => {
	for (const [file, text] of scripts) {
		const require = createRequire(join(published, file));
		const own = requiredModules(text).filter((name) => name !== 'n8n-workflow');
		for (const name of own) {
			expect([file, name]).toEqual([file, expect.stringMatching(/^\.{1,2}\//)]);
			expect(require.resolve(name)).toContain(published);
		}
	}
});

it('the package contains ky and the core once, as dist/core.js', () => {
	const holding = [...scripts].filter(([, text]) => /class _?Ky\b/.test(text));
	expect(holding.map(([file]) => file)).toEqual(['dist/core.js']);
});

it('the tarball contains the files of published-files.json, a schema per operation, and no others', () => {
	const { ContactSync } = createRequire(import.meta.url)(
		join(N8N_PACKAGE, NODE, 'ContactSync.node.js'),
	) as { ContactSync: new () => INodeType };
	const versions = [new ContactSync().description.version].flat();
	const schemas = versions.flatMap((version) =>
		actions.map(
			({ key }) => `${NODE}/__schema__/v${version.toFixed(1)}.0/${key.replace('.', '/')}.json`,
		),
	);
	expect(files).toEqual([...publishedFiles, ...schemas].sort());
});

it('Node 20 can parse the JavaScript', () => {
	for (const [file, text] of scripts) {
		expect([file, syntaxErrors(text, 'commonjs')]).toEqual([file, []]);
	}
});

it(`unpacked, the package has at most ${MAX_UNPACKED / 1_000} kB`, async () => {
	const sizes = await Promise.all(files.map((file) => stat(join(published, file))));
	expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(MAX_UNPACKED);
});
