import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	FETCH_STEP,
	installCached,
	type CachedInstall,
} from '@contact-sync/testing/install-cached';

let folder: string;
let tool: CachedInstall;
let lines: string[];
const before = process.env.XDG_CACHE_HOME;

const log = (line: string) => void lines.push(line);
const cache = () => join(folder, 'cache/contact-sync');

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'install-cached-'));
	process.env.XDG_CACHE_HOME = join(folder, 'cache');
	lines = [];
	tool = {
		name: 'tool',
		description: 'the tool',
		size: '1 MB',
		manifest: await manifestWith({ local: 'file:./local' }),
		steps: [FETCH_STEP],
	};
});

afterEach(async () => {
	if (before === undefined) delete process.env.XDG_CACHE_HOME;
	else process.env.XDG_CACHE_HOME = before;
	await rm(folder, { recursive: true, force: true });
});

/** Writes a manifest with a lock file and a local package, which needs no registry. */
async function manifestWith(dependencies: Record<string, string>): Promise<string> {
	const manifest = await mkdtemp(join(folder, 'manifest-'));
	await mkdir(join(manifest, 'local'));
	const local = { name: 'local', version: '1.0.0' };
	const lock = {
		lockfileVersion: 3,
		packages: {
			'': { dependencies },
			local,
			'node_modules/local': { resolved: 'local', link: true },
		},
	};
	const write = (path: string, content: object) =>
		writeFile(join(manifest, path), JSON.stringify(content));
	await write('local/package.json', local);
	await write('package.json', { private: true, dependencies });
	await write('package-lock.json', lock);
	return manifest;
}

it('installs a tool with its local packages, and reports the folder', async () => {
	const installed = await installCached(tool, log);
	expect(await readdir(join(installed, 'node_modules'))).toContain('local');
	expect(lines[0]).toBe(`Installing the tool, once for all clones: 1 MB\n  into ${installed}`);
	expect(lines.at(-1)).toMatch(/^ {2}fetching its packages: done in \d+ s$/);
});

it('installs a tool only once', async () => {
	const installed = await installCached(tool, log);
	lines = [];
	expect(await installCached(tool, log)).toBe(installed);
	expect(lines).toEqual([]);
});

it("reports npm's last lines if the installation fails, and keeps no incomplete files", async () => {
	const manifest = await manifestWith({ local: 'file:./local', missing: '1.0.0' });
	await expect(installCached({ ...tool, manifest }, log)).rejects.toThrow(
		/^Can't install the tool\. .+run the command again\. .+\nnpm failed \(fetching its packages\):\n.*npm error/s,
	);
	expect(await readdir(cache())).toEqual([]);
});

it('removes the incomplete files of a process that was killed, and no others', async () => {
	const installed = await installCached(tool, log);
	await rm(installed, { recursive: true });
	await mkdir(`${installed}.part-999999999-killed`, { recursive: true });
	await mkdir(`${installed}.part-${process.pid}-running`);
	await installCached(tool, log);
	expect((await readdir(cache())).map((name) => name.split('-').at(-1))).toEqual([
		installed.split('-').at(-1),
		'running',
	]);
});

it('requires enough space on the disk', async () => {
	await expect(installCached({ ...tool, diskMb: 1e12 }, log)).rejects.toThrow(
		/^the tool needs 1000000000000 MB in .+, but only \d+ MB are free\. Free up space/,
	);
});

it('stops when it is interrupted, and can be repeated', async () => {
	await expect(installCached(tool, log, AbortSignal.timeout(50))).rejects.toThrow(/abort|timeout/i);
	expect(await readdir(cache())).toEqual([]);
	await expect(installCached(tool, log)).resolves.toContain(cache());
});
