/**
 * `npm run release:rehearse`: releases the committed state from a temporary folder to a local registry, with the commands of the
 * workflows. `--full` also runs `npm ci` and `npm run verify:…` in the clone, and mirrors the whole history.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startRegistry } from '@contact-sync/testing/registry/start-registry';
import { installEnvironment, localEnvironment } from './environment.ts';
import { rehearseMcp } from './mcp.ts';
import { rehearseMirror } from './mirror.ts';
import { rehearseN8n } from './n8n.ts';
import { prepare } from './prepare.ts';
import { createReport } from './report.ts';
import { rehearseZapier } from './zapier.ts';

const { full } = parseArgs({ options: { full: { type: 'boolean', default: false } } }).values;
const write = (text: string) => process.stdout.write(text);
const report = createReport(write);
const folder = await mkdtemp(join(tmpdir(), 'release-'));
const repository = join(folder, 'repository');
let isComplete = false;
try {
	report.title('Before the tags');
	const registry = await report.step('start a local registry', () =>
		startRegistry(join(folder, 'registry')),
	);
	const local = localEnvironment(registry);
	const installing = await installEnvironment(registry);
	const rehearsal = { report, folder, repository, local, installing, full };
	try {
		const tags = await prepare(rehearsal);
		await rehearseN8n(rehearsal, tags.n8n);
		await rehearseMcp(rehearsal, tags.mcp);
		await rehearseZapier(rehearsal, tags.zapier);
		await rehearseMirror(rehearsal);
		isComplete = true;
	} finally {
		await registry.stop();
	}
} catch (error) {
	write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
	await rm(folder, { recursive: true, force: true });
}
process.exitCode = report.end() && isComplete ? 0 : 1;
