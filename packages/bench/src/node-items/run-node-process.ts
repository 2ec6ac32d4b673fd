import { join } from 'node:path';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import { runNode } from '../run-node.ts';
import type { NodeName } from './names.ts';

const PRELOADED = join(import.meta.dirname, '../../../testing/src/n8n/preload-engine.ts');
const SCRIPT = join(import.meta.dirname, 'node-process.ts');

/**
 * Runs a node over items in a separate process, with the pinned n8n version. Returns the output of
 * `node-process.ts`.
 */
export async function runNodeProcess<T>(
	name: NodeName,
	baseUrl: string,
	items: number,
	what: 'times' | 'parts',
): Promise<T> {
	const N8N_FOLDER = await installN8n((line) => process.stderr.write(`${line}\n`));
	const args = ['--import', PRELOADED, SCRIPT, name, baseUrl, String(items), what];
	return await runNode<T>(args, { env: { ...process.env, N8N_FOLDER } });
}
