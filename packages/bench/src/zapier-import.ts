import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { copyZapierApp, zapierCli } from '@contact-sync/e2e/zapier';
import { orQuick } from './quick.ts';
import { figure, summarise, type Figure } from './statistics.ts';

const ROUNDS = orQuick(15, 3);

const ROOT = join(import.meta.dirname, '../../..');

/** Imports an app as Zapier's cloud does; prints milliseconds that passed, and those that the processor worked. */
const LOADER = `
const [start, cpu] = [performance.now(), process.cpuUsage()];
await import(process.argv[1]);
const { user, system } = process.cpuUsage(cpu);
process.stdout.write(JSON.stringify({ passed: performance.now() - start, worked: (user + system) / 1000 }));
`;

interface Import {
	passed: number;
	/** On a machine that others use too, the better figure. */
	worked: number;
}

/** How long the Zapier app takes to be imported in a fresh process, against the official TypeScript example. */
export async function measureZapierImport(): Promise<Figure[]> {
	const ours = await copyZapierApp();
	const official = await officialExample();
	try {
		const imports: Array<{ ours: Import; official: Import }> = [];
		await importOf(ours.folder); // so that neither pays for a cold disk
		await importOf(official.folder);
		for (let round = 0; round < ROUNDS; round += 1) {
			imports.push({
				ours: await importOf(ours.folder),
				official: await importOf(official.folder),
			});
		}
		return (['passed', 'worked'] as const).flatMap((time) => {
			const how = `fresh process, milliseconds ${time}`;
			const of = (app: 'ours' | 'official') => summarise(imports.map((each) => each[app][time]));
			const ratios = imports.map((each) => each.ours[time] / each.official[time]);
			const inMs = { unit: 'ms', digits: 0 };
			return [
				figure({ name: 'Zapier app, import', how }, of('ours'), inMs),
				figure({ name: 'official example, import', how }, of('official'), inMs),
				figure(
					{ name: `Zapier app / official example, ${time}`, how: 'pair by pair', reach: '≤ 1.2' },
					summarise(ratios),
					{ unit: '', digits: 2 },
				),
			];
		});
	} finally {
		await ours.remove();
		await official.remove();
	}
}

async function importOf(folder: string): Promise<Import> {
	const file = pathToFileURL(join(folder, 'dist/index.js')).href;
	const args = ['--input-type=module', '-e', LOADER, file];
	const { stdout } = await promisify(execFile)(process.execPath, args);
	return JSON.parse(stdout) as Import; // the loader's own
}

/** The app that Zapier's own CLI begins a TypeScript project with, compiled as its package.json says. */
async function officialExample() {
	const parent = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
	const folder = join(parent, 'example');
	const options = ['--template', 'custom-auth', '--language', 'typescript'];
	const { code, stderr } = await zapierCli(parent, ['init', 'example', ...options]);
	if (code !== 0) throw new Error(stderr);
	await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
	const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
	const skip = ['--skipLibCheck', '--types', 'node'];
	// Its tests need vitest to be checked, so tsc finds fault with them; it writes the app all the same.
	await promisify(execFile)(process.execPath, [tsc, ...skip], { cwd: folder }).catch(() => {});
	return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}
