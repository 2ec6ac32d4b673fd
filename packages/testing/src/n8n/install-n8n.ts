import { join } from 'node:path';
import { FETCH_STEP, installCached, isInstalled, type CachedInstall } from '../install-cached.ts';

const N8N: CachedInstall = {
	name: 'n8n',
	announcement: 'Installing n8n (once for all clones: some 2 GB, a few minutes)',
	manifest: join(import.meta.dirname, 'install'),
	steps: [FETCH_STEP, { name: 'building its SQLite', args: ['rebuild', 'sqlite3'] }],
};

/** Returns the folder of the pinned n8n, installing it on first use. */
export const installN8n = (log: (line: string) => void): Promise<string> => installCached(N8N, log);

export const isN8nInstalled = (): Promise<boolean> => isInstalled(N8N);
