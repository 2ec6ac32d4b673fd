import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ago } from '../base/ago.ts';
import { removeIfStopped } from '../base/remove-if-stopped.ts';
import { StartError, systemCode } from '../base/start-error.ts';
import {
	PIPE,
	readBackupFile,
	requireReadable,
	writeBackupFile,
} from '../store/backup/backup-file.ts';
import { readBackup } from '../store/backup/read-backup.ts';
import { describeRows, type RowCounts } from '../store/backup/row-counts.ts';
import { writeBackup } from '../store/backup/write-backup.ts';
import { BATCH_ROWS } from '../store/batch.ts';
import { databaseNow } from '../store/database-now.ts';
import { readMeta } from '../store/folder-meta.ts';
import { requireMigrated } from '../store/migrate.ts';
import { IN_MEMORY } from '../store/open-embedded.ts';
import { openDatabase, type Place } from '../store/open-store.ts';
import { ownedRows } from '../store/owned-rows.ts';
import type { Store } from '../store/opened-database.ts';
import { rejectOthersFolder } from '../store/private-folder.ts';
import { retryFailedMails } from '../mail/retry-failed-mails.ts';
import { parseDuration } from '../workspace/parts/duration.ts';
import type { CliProcess } from './cli-process.ts';
import { printPasswordHash } from './hash-password.ts';
import { DEFAULT_DATA, placeOf } from './options.ts';
import { parseOptions } from './parse-options.ts';

/** Runs a command other than the service, and returns its output. */
type Command = (args: string[], cli: Omit<CliProcess, 'untilStopped'>) => Promise<string>;

const DATA = { data: { type: 'string' } } as const;

/** Writes all data to a file. */
const backup: Command = async (args, { environment, place }) => {
	const { to, data } = parseOptions(args, { to: { type: 'string' }, ...DATA });
	if (to === undefined) throw new StartError('backup requires --to with the name of a new file.');
	await using store = await openExisting(place ?? placeOf(data, environment.DATABASE_URL));
	await writeBackupFile(to, writeBackup(store.db));
	return withNotice(store, `Backed up all data to ${to === PIPE ? 'stdout' : to}.`);
};

/** Restores a backup into an empty folder or database. */
const restore: Command = async (args, { environment, place }) => {
	const { from, data } = parseOptions(args, { from: { type: 'string' }, ...DATA });
	if (from === undefined)
		throw new StartError('restore requires --from with the name of a backup.');
	await requireReadable(from);
	const target = place ?? placeOf(data, environment.DATABASE_URL);
	const { counts, notice } = await fill(target, readBackupFile(from));
	return withNotice({ notice }, `Restored ${describeRows(counts)}.`);
};

/** Checks a backup by restoring it into a temporary folder. */
const checkBackup: Command = async (args) => {
	const { from } = parseOptions(args, { from: { type: 'string' } });
	if (from === undefined)
		throw new StartError('check-backup requires --from with the name of a backup.');
	await requireReadable(from);
	const folder = await createTemporaryFolder();
	const incomplete = removeIfStopped(folder);
	try {
		const { counts } = await fill({ data: folder }, readBackupFile(from));
		return `This backup can be restored: it contains ${describeRows(counts)}.`;
	} finally {
		await rm(folder, { recursive: true, force: true });
		incomplete[Symbol.dispose]();
	}
};

const createTemporaryFolder = () =>
	mkdtemp(join(tmpdir(), 'contact-sync-backup-')).catch((error: unknown) => {
		throw new StartError(
			`The temporary folder ${tmpdir()} can't be used (${systemCode(error)}). Set TMPDIR to a folder that exists and that this user can write to.`,
		);
	});

/** Copies the data of a folder to PostgreSQL. The folder stays unchanged. */
const move: Command = async (args, { environment: { DATABASE_URL }, place }) => {
	const { data = DEFAULT_DATA } = parseOptions(args, DATA);
	if (!DATABASE_URL) {
		throw new StartError(
			'move requires DATABASE_URL, the URL of the PostgreSQL database to move to.',
		);
	}
	await using store = await openExisting(place ?? { data });
	const { counts } = await fill({ databaseUrl: DATABASE_URL }, flat(writeBackup(store.db)));
	return withNotice(
		store,
		`Moved ${describeRows(counts)}. Start the service with this DATABASE_URL from now on, and keep ${data} until you've checked that it works.`,
	);
};

/** Queues all emails that failed in a time span. Other processes can use a PostgreSQL database at the same time. */
const retryFailed: Command = async (args, { environment, place }) => {
	const { since, data } = parseOptions(args, { since: { type: 'string' }, ...DATA });
	const ms = parseDuration(since ?? '');
	if (ms === undefined) {
		throw new StartError('retry-failed requires --since with a time span such as 30m, 2h, or 1d.');
	}
	await using store = await openExisting(place ?? placeOf(data, environment.DATABASE_URL));
	await requireMigrated(store.db);
	const now = await databaseNow(store.db); // other machines can have other clocks
	const span = { since: ago(now.getTime(), ms), now };
	const products = await store.db.selectFrom('api_keys').select('product').distinct().execute();
	let count = 0;
	for (const { product } of products) {
		const owned = ownedRows(store.db, { product, environment: 'live' });
		for (let queued = BATCH_ROWS; queued === BATCH_ROWS; count += queued)
			queued = await retryFailedMails(owned, span);
	}
	return withNotice(store, `Queued ${count} failed ${count === 1 ? 'email' : 'emails'} again.`);
};

/** Prints the hash of a password, for the `--console-accounts` file. */
const hashPassword: Command = async (args, cli) => {
	parseOptions(args, {});
	return printPasswordHash(cli);
};

/** Commands, by the first word of the command line. */
export const commands: Readonly<Record<string, Command>> = {
	backup,
	restore,
	'check-backup': checkBackup,
	move,
	'retry-failed': retryFailed,
	'hash-password': hashPassword,
};

/** Opens an existing database, so that a mistyped path doesn't create a folder. */
async function openExisting(place: Place) {
	if ('data' in place) await rejectOthersFolder(place.data); // otherwise, its files seem to be damaged
	if ('data' in place && (place.data === IN_MEMORY || !(await readMeta(place.data)))) {
		throw new StartError(`There is no data in ${place.data}. Choose another folder with --data.`);
	}
	return openDatabase(place);
}

async function fill(
	place: Place,
	lines: AsyncIterable<string>,
): Promise<Pick<Store, 'notice'> & { counts: RowCounts }> {
	if ('data' in place && place.data === IN_MEMORY) {
		throw new StartError("A backup can't be restored to memory. Choose a folder with --data.");
	}
	await using database = await openDatabase(place);
	try {
		const counts = await readBackup(database.db, lines);
		await database.ready?.();
		return { counts, notice: database.notice };
	} catch (error) {
		database.discard?.();
		throw error;
	}
}

const withNotice = ({ notice }: Pick<Store, 'notice'>, sentence: string): string =>
	[notice, sentence].filter((line) => line !== undefined).join('\n');

async function* flat<T>(batches: AsyncIterable<T[]>): AsyncGenerator<T> {
	for await (const batch of batches) yield* batch;
}
