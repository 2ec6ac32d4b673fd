import { join } from 'node:path';
import { FETCH, installCached, isInstalled, type Cached } from '../install-cached.ts';

const N8N: Cached = {
	name: 'n8n',
	announcement: 'Installing n8n (once for all clones: some 2 GB, a few minutes)',
	manifest: join(import.meta.dirname, 'install'),
	steps: [FETCH, { name: 'building its SQLite', args: ['rebuild', 'sqlite3'] }],
};

/** Gives the folder of the pinned n8n, installing it on first use. */
export const installN8n = (say: (line: string) => void): Promise<string> => installCached(N8N, say);

export const isN8nInstalled = (): Promise<boolean> => isInstalled(N8N);
