import { join } from 'node:path';
import { FETCH_STEP, installCached, isInstalled, type CachedInstall } from '../install-cached.ts';

const N8N: CachedInstall = {
	name: 'n8n',
	description: 'n8n',
	size: 'about 350 MB to download, 2.2 GB on disk, 1 to 3 minutes',
	manifest: join(import.meta.dirname, 'install'),
	steps: [FETCH_STEP],
	diskMb: 2_300,
};

/**
 * Returns the folder of the pinned n8n, installing it on first use.
 *
 * @throws Error if the disk is too small, or with npm's last lines
 */
export const installN8n = (log: (line: string) => void, signal?: AbortSignal): Promise<string> =>
	installCached(N8N, log, signal);

export const isN8nInstalled = (): Promise<boolean> => isInstalled(N8N);
