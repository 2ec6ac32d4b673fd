import {
	chmodSync,
	chownSync,
	cpSync,
	mkdirSync,
	readdirSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openService, runCommand } from '@contact-sync/testing/service';
import { backUp, restore } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const newFolder = useTempFolders();
const start = (data: string) => openService({ workspace: workspace([LIVE_KEY]), data });

/** Returns the entries of a data folder that other users can access, including the folder itself (`.`). */
const openIn = (data: string) =>
	['.', ...readdirSync(data)].filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);

/** Data folder of a service that was stopped. Tests copy it. */
const used = join(newFolder(), 'new', 'folder');
let openWhileRunning: string[];
let logs: string;
let backup: string;
beforeAll(async () => {
	const service = await start(used);
	openWhileRunning = openIn(used);
	await service.stop();
	logs = service.logs();
	backup = await backUp({ data: used }, newFolder());
});

describe('a data folder', () => {
	test('is private when it is created, including its content', () => {
		expect(openWhileRunning).toEqual([]);
		expect(logs).not.toContain('data folder made private');
	});

	test.each([
		['other users could write to it', '0777'],
		['its group could read it', '0750'],
	])('becomes private, with a warning in the log, if %s', async (_, mode) => {
		const data = newFolder();
		chmodSync(data, Number.parseInt(mode, 8));
		const service = await start(data);
		expect(openIn(data)).toEqual([]);
		await service.stop();
		const warning = `"level":"warn","event":"data folder made private","notice":"[^"]+ \\(mode ${mode}\\)\\. Now only its owner can access it\\."`;
		expect(service.logs()).toMatch(new RegExp(warning));
	});

	test('from an earlier version becomes private at the next start', async () => {
		const data = newFolder();
		cpSync(used, data, { recursive: true });
		for (const name of readdirSync(data)) chmodSync(join(data, name), 0o755);
		chmodSync(data, 0o755);
		expect(openIn(data)).toEqual(['.', 'lock.sqlite', 'meta.json', 'postgres']);
		await (await start(data)).stop();
		expect(openIn(data)).toEqual([]);
	});

	test('becomes private, with a notice, when a backup is restored to it', async () => {
		const target = newFolder();
		chmodSync(target, 0o755);
		const said = await restore(backup, { data: target });
		expect(openIn(target)).toEqual([]);
		expect(said).toContain(
			`The data folder ${target} was open to other users (mode 0755). Now only its owner can access it.\n`,
		);
	});
});

/** Returns a folder of another user. Only root can give a data folder away; other users can't use root's. */
function othersFolder(): string {
	if (process.getuid?.() !== 0) return '/root';
	const data = newFolder();
	cpSync(used, data, { recursive: true });
	chownSync(data, 65_534, 65_534);
	return data;
}

describe('the data folder of another user is rejected', () => {
	test.each([
		['by the service', (data: string) => start(data)],
		['by a backup', (data: string) => backUp({ data }, newFolder())],
	])('%s', async (_, open) => {
		const data = othersFolder();
		await expect(open(data)).rejects.toThrow(
			`The data folder ${data} belongs to another user. Run this as that user, or choose another folder with --data.`,
		);
	});
});

describe("a path that can't be a data folder is rejected immediately, with an error message:", () => {
	const root = newFolder();
	beforeAll(() => {
		writeFileSync(join(root, 'file'), '');
		mkdirSync(join(root, 'locked/lock.sqlite'), { recursive: true });
	});

	test.each([
		['a file', 'file', "can't be created: a file with this name already exists."],
		['a path below a file', 'file/x', "can't be created: a part of the path is a file."],
		['a path below a device', '/dev/null/x', "can't be created: a part of the path is a file."],
		[
			'a path where nothing can be created',
			'/proc/x/y',
			"can't be created: nothing can be created there.",
		],
		[
			'a system folder',
			'/proc/self',
			"is open to other users (mode 0555), and this user can't change that.",
		],
		["a folder that can't be locked", 'locked', "can't be written to."],
	])('%s', async (_, place, sentence) => {
		const data = place.startsWith('/') ? place : join(root, place);
		for (const args of [
			['restore', '--from', backup],
			['--port', '0'],
		]) {
			const { code, stdout, stderr } = await runCommand([...args, '--data', data]);
			expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
			expect(stderr).toMatch(/^contact-sync-service: [^\n]+\n$/);
			expect(stderr).toContain(`The data folder ${data} ${sentence}`);
		}
	});
});
