import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openService } from '@contact-sync/testing/service';
import { backUp, restore } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const newFolder = useTempFolders();
const root = newFolder();

let kept: string;
let cut: string;
beforeAll(async () => {
	kept = newFolder();
	const service = await openService({ workspace: workspace([LIVE_KEY]), data: kept });
	await service.stop();
	const whole = await backUp({ data: kept }, root);
	cut = join(root, 'cut.gz');
	writeFileSync(cut, readFileSync(whole).subarray(0, -9));
});

describe('a rejected restore', () => {
	test.each([
		['missing', () => join(root, 'missing.gz'), "the file doesn't exist"],
		['truncated', () => cut, "isn't a complete backup"],
	])('leaves no folder behind if the backup file is %s', async (_, from, reason) => {
		const parent = newFolder();
		const data = join(parent, 'made/inside');
		await expect(restore(from(), { data })).rejects.toThrow(reason);
		expect(readdirSync(parent)).toEqual([]);
	});

	test('keeps an existing folder and the files of other programs in it', async () => {
		const data = newFolder();
		writeFileSync(join(data, 'notes.txt'), 'mine');
		mkdirSync(join(data, 'empty'));
		await expect(restore(cut, { data })).rejects.toThrow("isn't a complete backup");
		expect(readdirSync(data)).toEqual(['empty', 'notes.txt']);
	});

	test('changes nothing in a folder that a service has used', async () => {
		const before = readdirSync(kept);
		await expect(restore(cut, { data: kept })).rejects.toThrow('already contains data');
		expect(readdirSync(kept)).toEqual(before);
		const service = await openService({ workspace: workspace([LIVE_KEY]), data: kept });
		await service.stop();
	});
});
