import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
	type StoreOptions,
	newBareStore,
	runSql,
	openService,
} from '@contact-sync/testing/service';
import { describeRows } from '../../src/store/backup/row-counts.ts';
import { backUp, linesOf, restore } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo, settle } from '../helpers/automations.ts';
import { call, upsert } from '../helpers/call.ts';
import { sendPassword } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { unsubscribeLink, type MailRow } from '../helpers/mail.ts';
import { countBy } from '../helpers/processes.ts';
import { enroll } from '../helpers/sequences.ts';

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

const EMAIL = 'ada@acme.example';
const RECEIPT = { trigger_key: 'receipt', to_email: EMAIL, idempotency_key: 'order 1' };

/** Starts a service with generated keys. */
const start = (store: StoreOptions) =>
	openService({ ...store, workspace: FULL_WORKSPACE, controls: true });

async function mailsOf(service: OpenedService): Promise<MailRow[]> {
	return (await service.control<State>('state')).mails as unknown as MailRow[];
}

test('a service with restored data continues where the original service stopped', async () => {
	const source = await newBareStore();
	const before = await start(source);
	const { keys } = before;
	await upsert(before, { email: EMAIL, tag_names: ['VIP'] });
	await enroll(before, EMAIL, 'onboarding');
	await postTo(before, '/emails/trigger/', { trigger_key: 'later', to_email: EMAIL });
	const receipt = await postTo(before, '/emails/trigger/', RECEIPT);
	await settle(before);
	const kept = await before.control<State>('state');
	const [mail] = await mailsOf(before);
	await before.stop();

	const target = await newBareStore();
	await restore(await backUp(source, folder), target);
	await using stack = new AsyncDisposableStack();
	const after = await start(target);
	stack.defer(async () => void (await after.stop()));

	expect(await after.control<State>('state')).toEqual(kept);
	expect((await call(after, '/ping/', { key: keys.live! })).status).toBe(200);
	expect((await sendPassword(after, before.console.password)).status).toBe(200);
	const again = await postTo(after, '/emails/trigger/', RECEIPT, keys.live!);
	expect(again.body).toEqual(receipt.body);
	expect(again.headers.get('Idempotent-Replayed')).toBe('true');
	const { pathname } = new URL(unsubscribeLink(mail!));
	expect((await fetch(new URL(pathname, after.url))).status).toBe(200); // signed with the same secret

	await after.control('clock', { advance: '3d' });
	const mails = countBy(await mailsOf(after), ({ origin }) => JSON.stringify(origin));
	expect([...mails.values()]).toEqual([1, 1, 1, 1]); // two steps, the receipt, and the delayed email
	const { activity } = await after.control<State & { activity: { id: number }[] }>('state');
	expect(new Set(activity.map(({ id }) => id)).size).toBe(activity.length);
	expect(activity.length).toBeGreaterThan(kept.activity.length);
});
