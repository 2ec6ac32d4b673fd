import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService, type StartedService } from '../src/testing.ts';
import { newEmail, upsert } from './helpers/call.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const newFolder = useTempFolders();
const start = (data: string) => startService({ workspace: workspace([LIVE_KEY]), data });

/** Upserts new people, four at a time, until the service is gone. Returns the emails it acknowledged, with their ids. */
async function writeUntilGone(service: StartedService, acknowledged: Map<string, string>) {
	const write = async (): Promise<void> => {
		for (;;) {
			const email = newEmail();
			const { status, body } = await upsert(service, { email, tag_names: ['t'] });
			expect(status).toBe(201);
			acknowledged.set(email, body.id);
		}
	};
	await Promise.allSettled([write(), write(), write(), write()]);
}

describe('what was acknowledged', () => {
	test('is there after a restart, to the last field', async () => {
		const data = newFolder();
		const body = {
			email: newEmail(),
			first_name: 'Ada',
			custom_fields: { a: 1 },
			tag_names: ['t'],
		};
		const first = await start(data);
		const before = await upsert(first, body);
		await first.stop();
		const second = await start(data);
		const after = await upsert(second, body);
		await second.stop();
		expect(after).toMatchObject({ status: 200, body: before.body });
	});

	test('is there after kill -9 under load, three times in a row', async () => {
		const data = newFolder();
		const acknowledged = new Map<string, string>();
		for (let round = 0; round < 3; round++) {
			const service = await start(data);
			const writing = writeUntilGone(service, acknowledged);
			const enough = acknowledged.size + 60;
			while (acknowledged.size < enough) await new Promise((next) => setTimeout(next, 5));
			await service.kill();
			await writing;
		}
		const service = await start(data);
		for (const [email, id] of acknowledged) {
			const { status, body } = await upsert(service, { email });
			expect([status, body.id, body.tags.length]).toEqual([200, id, 1]);
		}
		await service.stop();
	});
});

describe('a data folder', () => {
	test('in use refuses a second process, and serves the first one on', async () => {
		const data = newFolder();
		const service = await start(data);
		await expect(start(data)).rejects.toThrow(
			`The data folder ${data} is in use by another process. Stop that one, or choose another folder with --data.`,
		);
		expect((await upsert(service, { email: newEmail() })).status).toBe(201);
		await service.stop();
	});

	test('of another PostgreSQL is refused, and left as it is', async () => {
		const data = newFolder();
		await (await start(data)).stop();
		const meta = join(data, 'meta.json');
		expect(JSON.parse(readFileSync(meta, 'utf8'))).toEqual({ postgresMajor: 18, state: 'ready' });
		expect(readFileSync(join(data, 'postgres/PG_VERSION'), 'utf8').trim()).toBe('18');
		writeFileSync(meta, '{"postgresMajor":17,"state":"ready"}');
		await expect(start(data)).rejects.toThrow(
			`The data folder ${data} holds a database of PostgreSQL 17, and this version opens those of PostgreSQL 18.`,
		);
		expect(existsSync(join(data, 'postgres/PG_VERSION'))).toBe(true);
	});

	test('whose first start was cut off is made anew', async () => {
		const data = newFolder();
		mkdirSync(join(data, 'postgres'));
		writeFileSync(join(data, 'postgres/PG_VERSION'), '18');
		writeFileSync(join(data, 'meta.json'), '{"postgresMajor":18,"state":"making"}');
		const service = await start(data);
		expect((await upsert(service, { email: newEmail() })).status).toBe(201);
		await service.stop();
	});

	test('with a database that nobody notes is refused, and left as it is', async () => {
		const data = newFolder();
		mkdirSync(join(data, 'postgres'));
		await expect(start(data)).rejects.toThrow('meta.json beside it is not. Put it back');
		expect(existsSync(join(data, 'postgres'))).toBe(true);
	});

	test('that is damaged is refused with a sentence', async () => {
		const data = newFolder();
		mkdirSync(join(data, 'postgres'));
		writeFileSync(join(data, 'postgres/PG_VERSION'), '18');
		writeFileSync(join(data, 'meta.json'), '{"postgresMajor":18,"state":"ready"}');
		await expect(start(data)).rejects.toThrow('does not open: it may be damaged.');
	});

	test('whose note is broken is refused with a sentence', async () => {
		const data = newFolder();
		writeFileSync(join(data, 'meta.json'), '{');
		await expect(start(data)).rejects.toThrow(
			'cannot be read as the note on what this data folder',
		);
	});
});
