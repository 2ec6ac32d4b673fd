import {
	existsSync,
	mkdirSync,
	readFileSync,
	rmdirSync,
	writeFileSync,
	readdirSync,
	statSync,
} from 'node:fs';
import { join } from 'node:path';
import { openService } from '@contact-sync/testing/service';
import { prepareFolder } from '../../src/store/prepare-folder.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const newFolder = useTempFolders();
const start = (data: string) => openService({ workspace: workspace([LIVE_KEY]), data });

describe('a data folder', () => {
	test('in use is rejected by a second process, and the first one is unaffected', async () => {
		const data = newFolder();
		const service = await start(data);
		await expect(start(data)).rejects.toThrow(
			`The data folder ${data} is in use by another process. Stop that process, or choose another folder with --data.`,
		);
		expect((await upsert(service, { email: newEmail() })).status).toBe(201);
		await service.stop();
	});

	test('from another PostgreSQL version is rejected, and keeps its database', async () => {
		const data = newFolder();
		await (await start(data)).stop();
		const meta = join(data, 'meta.json');
		expect(JSON.parse(readFileSync(meta, 'utf8'))).toEqual({ postgresMajor: 18, state: 'ready' });
		expect(readFileSync(join(data, 'postgres/PG_VERSION'), 'utf8').trim()).toBe('18');
		writeFileSync(meta, '{"postgresMajor":17,"state":"ready"}');
		await expect(start(data)).rejects.toThrow(
			`The data folder ${data} contains a PostgreSQL 17 database, and this version of the service requires PostgreSQL 18.`,
		);
		expect(existsSync(join(data, 'postgres/PG_VERSION'))).toBe(true);
	});

	test('from an interrupted first start is created again', async () => {
		const data = newFolder();
		const interrupted = await prepareFolder(data);
		writeFileSync(join(interrupted.database, 'PG_VERSION'), '18');
		interrupted.lock[Symbol.dispose]();
		const service = await start(data);
		expect((await upsert(service, { email: newEmail() })).status).toBe(201);
		await service.stop();
	});

	test('whose first start could not write to it is created by the next one', async () => {
		const data = newFolder();
		mkdirSync(join(data, 'meta.json.new')); // fails as a full disk does
		await expect(start(data)).rejects.toThrow('EISDIR');
		rmdirSync(join(data, 'meta.json.new'));
		await (await start(data)).stop();
	});

	test('with a database but no metadata is rejected, and keeps its database', async () => {
		const data = newFolder();
		mkdirSync(join(data, 'postgres'));
		await expect(start(data)).rejects.toThrow('meta.json next to it is missing. Restore meta.json');
		expect(existsSync(join(data, 'postgres'))).toBe(true);
	});

	test('that is damaged is rejected with an error message', async () => {
		const data = newFolder();
		mkdirSync(join(data, 'postgres'));
		writeFileSync(join(data, 'postgres/PG_VERSION'), '18');
		writeFileSync(join(data, 'meta.json'), '{"postgresMajor":18,"state":"ready"}');
		await expect(start(data)).rejects.toThrow("can't be opened and might be damaged.");
	});

	test('whose metadata is invalid is rejected with an error message', async () => {
		const data = newFolder();
		writeFileSync(join(data, 'meta.json'), '{');
		await expect(start(data)).rejects.toThrow(
			'meta.json is unreadable or invalid. Restore its content:',
		);
	});
});

const data = newFolder();

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
