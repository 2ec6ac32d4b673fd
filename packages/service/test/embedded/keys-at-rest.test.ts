import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openService } from '@contact-sync/testing/service';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { workspace } from '../helpers/workspace.ts';

const data = useTempFolders()();

describe('the data folder', () => {
	test('contains no generated or configured keys', async () => {
		const given = 'a-given-key-that-is-not-kept';
		const service = await openService({
			workspace: workspace([{ name: 'm' }, { name: 'n', key: given }]),
			data,
		});
		const made = service.keys.m!;
		await service.stop();
		for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
			const path = join(data, file);
			if (!statSync(path).isFile()) continue;
			const bytes = readFileSync(path);
			expect([file, bytes.includes(made), bytes.includes(given)]).toEqual([file, false, false]);
		}
	});

	test('is not readable by other users', () => {
		expect(statSync(join(data, 'postgres')).isDirectory()).toBe(true);
		expect(statSync(data).mode & 0o077).toBe(0);
	});
});
