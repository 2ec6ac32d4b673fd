import { readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { newBareStore, runCommand, runSql } from '@contact-sync/testing/service';
import { AWKWARD_ROWS } from '../helpers/awkward.ts';
import { backUp } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';

const folder = useTempFolders()();

let file: string;
beforeAll(async () => {
	const source = await newBareStore();
	await runSql(source, AWKWARD_ROWS);
	file = await backUp(source, folder);
});

const check = (...args: string[]) => runCommand(['check-backup', ...args]);

const leftovers = () =>
	readdirSync(tmpdir()).filter((name) => name.startsWith('contact-sync-backup-'));

describe('the command check-backup', () => {
	test('reports the rows of a backup that can be restored, and leaves nothing behind', async () => {
		const before = leftovers();
		const { code, stderr } = await check('--from', file);
		expect([code, stderr]).toEqual([
			0,
			expect.stringMatching(
				/^This backup can be restored: it contains 1 contact and \d+ other rows\.$/m,
			),
		]);
		expect(leftovers()).toEqual(before);
	});

	test.each([
		['is cut', (copy: string) => truncateSync(copy, 300)],
		[
			'lost a row',
			(copy: string) => {
				const lines = gunzipSync(readFileSync(file)).toString().split('\n');
				writeFileSync(copy, gzipSync(lines.toSpliced(4, 1).join('\n')));
			},
		],
		['is something else', (copy: string) => writeFileSync(copy, 'not a backup')],
	])('fails for a file that %s, and leaves nothing behind', async (_, damage) => {
		const copy = join(folder, 'damaged.gz');
		writeFileSync(copy, readFileSync(file));
		damage(copy);
		const before = leftovers();
		const { code, stderr } = await check('--from', copy);
		expect([code, stderr]).toEqual([1, expect.stringContaining("isn't a complete backup")]);
		expect(leftovers()).toEqual(before);
	});

	test('needs the name of a file', async () => {
		const { code, stderr } = await check();
		expect([code, stderr]).toEqual([1, expect.stringContaining('requires --from')]);
	});
});
