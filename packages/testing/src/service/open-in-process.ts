import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createLog } from '../../../service/src/base/log.ts';
import { StartError } from '../../../service/src/base/start-error.ts';
import { readOptions } from '../../../service/src/cli/options.ts';
import { readyJson } from '../../../service/src/cli/ready-text.ts';
import { runService } from '../../../service/src/service.ts';
import type { DatabaseTimeouts } from '../../../service/src/store/database-timeouts.ts';
import type { openPostgres } from '../../../service/src/store/open-postgres.ts';
import {
	commandLine,
	controlOf,
	type OpenedService,
	type OpenServiceOptions,
} from '../../../service/src/test-controls/testing/start-service.ts';

export interface InProcessOptions {
	/** In-memory PGlite database that is already open in this process. */
	pglite?: PGlite;
	/** Timeouts for the PostgreSQL server at `databaseUrl`. The service closes its connections when it stops. */
	databaseTimeouts?: DatabaseTimeouts;
	/** Opens the connections to `databaseUrl`. */
	connect?: typeof openPostgres;
}

/**
 * Opens the service in this process, with the options of the command line.
 *
 * @throws Error with the reason if the service can't start
 */
export async function openInProcess(
	options: OpenServiceOptions & InProcessOptions,
): Promise<OpenedService> {
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-'));
	let logs = '';
	try {
		const { databaseUrl, env, pglite, databaseTimeouts: timeouts, connect } = options;
		const read = readOptions(await commandLine(options, folder), {
			DATABASE_URL: databaseUrl,
			...env,
		});
		const write = (line: string) => void (logs += line);
		const log = createLog({ level: read.logLevel, write, now: Date.now });
		const postgres = databaseUrl && {
			databaseUrl,
			...(timeouts && { timeouts }),
			...(connect && { connect }),
		};
		const place = pglite ? { pglite } : postgres || read.place;
		const service = await runService({ ...read, place }, log);
		const ready = JSON.parse(readyJson(service)) as Pick<
			OpenedService,
			'url' | 'keys' | 'console' | 'metrics'
		>;
		return {
			...ready,
			control: controlOf(ready.url),
			stop: async () => void (await service[Symbol.asyncDispose]()),
			logs: () => logs,
		};
	} catch (error) {
		if (!(error instanceof StartError)) throw error;
		throw new Error(`The service did not start: ${error.message}`, { cause: error });
	} finally {
		await rm(folder, { recursive: true, force: true }); // the workspace file is only read at startup
	}
}
