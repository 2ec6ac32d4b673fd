import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeIfStopped } from '../src/base/remove-if-stopped.ts';
import { writeBackupFile } from '../src/store/backup/backup-file.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { until } from './helpers/until.ts';

const newFolder = useTempFolders();
const listeners = () => process.listenerCount('SIGINT');

/** Stops this process as Ctrl+C does, without ending it. */
function stop(signal: NodeJS.Signals): void {
	const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
	process.emit(signal, signal);
	expect(kill.mock.calls).toEqual([[process.pid, signal]]); // Node's default then ends the process
	kill.mockRestore();
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
	'%s removes an incomplete folder before it ends the process',
	(signal) => {
		const folder = join(newFolder(), 'copy');
		mkdirSync(folder);
		writeFileSync(join(folder, 'contacts'), 'ada@acme.example');
		const before = listeners();
		removeIfStopped(folder);
		stop(signal);
		expect(existsSync(folder)).toBe(false);
		expect(listeners()).toBe(before);
	},
);

test('an interrupted backup leaves no file, because it looks like a complete one', async () => {
	const file = join(newFolder(), 'backup.gz');
	const more = Promise.withResolvers<void>();
	const batches = (async function* () {
		yield ['{}'];
		await more.promise;
	})();
	const before = listeners();
	const written = writeBackupFile(file, batches);
	await until(async () => existsSync(file) && listeners() > before);
	stop('SIGINT');
	expect(existsSync(file)).toBe(false);
	more.resolve();
	await written;
	expect(listeners()).toBe(before);
});
