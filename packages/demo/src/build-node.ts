import { join } from 'node:path';
import { N8N_PACKAGE } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';

/** Builds the node for n8n. @throws Error with the output of the build */
export async function buildNode(signal: AbortSignal): Promise<void> {
	const script = join(N8N_PACKAGE, 'scripts/build.mts');
	const { code, stderr } = await run(process.execPath, [script], { cwd: N8N_PACKAGE, signal });
	signal.throwIfAborted();
	if (code !== 0) throw new Error(`The node can't be built:\n${stderr}`);
}
