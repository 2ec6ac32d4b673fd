import { join } from 'node:path';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import { runNode, type Times } from '../run-node.ts';
import type { NodeName } from './names.ts';

const PRELOADED = join(import.meta.dirname, '../../../testing/src/n8n/preload-engine.ts');
const SCRIPT = join(import.meta.dirname, 'node-process.ts');

/** Runs a node over items in a separate process, with the pinned n8n version. */
export async function runNodeProcess(
	name: NodeName,
	baseUrl: string,
	items: number,
): Promise<Times> {
	const N8N_FOLDER = await installN8n((line) => process.stderr.write(`${line}\n`));
	const args = ['--import', PRELOADED, SCRIPT, name, baseUrl, String(items)];
	return await runNode(args, { env: { ...process.env, N8N_FOLDER } });
}
