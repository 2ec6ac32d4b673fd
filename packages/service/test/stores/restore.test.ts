import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type StoreOptions, newBareStore, runSql } from '@contact-sync/testing/service';
import { describeRows } from '../../src/store/backup/row-counts.ts';
import { backUp, linesOf, restore } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';

const folder = useTempFolders()();

let source: StoreOptions;
let file: string;
let lines: string[];
beforeAll(async () => {
	source = await newBareStore();
	const secrets = `insert into secrets select n, n from generate_series(1, 3) as n`;
	await runSql(source, [secrets]);
	file = await backUp(source, folder);
	lines = linesOf(file);
});

/** Creates a file with these bytes. */
function fileOf(bytes: Buffer | string): string {
	const made = join(folder, 'made.gz');
	writeFileSync(made, bytes);
	return made;
}

const zipped = (changed: readonly string[]) => gzipSync(`${changed.join('\n')}\n`);
describe('restoring', () => {
	test('reports the number of contacts and other rows', async () => {
		expect(await restore(file, await newBareStore())).toBe(
			'Restored 0 contacts and 3 other rows.\n',
		);
		expect(describeRows({ contacts: 2, others: 1 })).toBe('2 contacts and 1 other row');
	});

	test.each([
		['a missing file', 'missing.gz', "the file doesn't exist."],
		['a folder', '.', "it's a folder, not a file."],
	])('from %s is rejected with the reason', async (_, name, reason) => {
		const from = join(folder, name);
		await expect(restore(from, await newBareStore())).rejects.toThrow(
			`contact-sync-service: The backup ${from} can't be read: ${reason}\n`,
		);
	});

	test('to a location that contains data is rejected, and leaves the data unchanged', async () => {
		await expect(restore(file, source)).rejects.toThrow(
			'The target already contains data. Choose a new database in DATABASE_URL or, for a restore, a new folder with --data.',
		);
		const [row] = await runSql(source, ['select count(*)::int as count from secrets']);
		expect(row).toEqual({ count: 3 });
	});

	test('an incomplete backup is rejected, and leaves the location empty for a complete backup', async () => {
		const target = await newBareStore();
		const cases: [bytes: Buffer | string, sentence: string][] = [
			['{}', "isn't a complete backup: it can't be unpacked."],
			[readFileSync(file).subarray(0, -9), "isn't a complete backup: it can't be unpacked."],
			[zipped(lines.slice(0, -1)), 'it ends after row 3.'],
		];
		for (const [bytes, sentence] of cases) {
			await expect(restore(fileOf(bytes), target)).rejects.toThrow(sentence);
		}
		await restore(file, target);
		expect(gunzipSync(readFileSync(await backUp(target, folder)))).toEqual(
			gunzipSync(readFileSync(file)),
		);
	});
});
