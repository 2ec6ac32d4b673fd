/**
 * A release of the committed state, from a temporary folder to a local registry, with the commands of the workflows. Commands that need
 * an account are left out, or replaced by the rules in release/workflow.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistry, type Registry } from '@contact-sync/testing/registry/start-registry';
import { installEnvironment, localEnvironment, type Rehearsal } from './release/environment.ts';
import { rehearseMcp } from './release/mcp.ts';
import { rehearseMirror } from './release/mirror.ts';
import { rehearseN8n } from './release/n8n.ts';
import { prepare, type Tags } from './release/prepare.ts';
import { rehearseZapier } from './release/zapier.ts';

let registry: Registry;
let rehearsal: Rehearsal;
let tags: Tags;

beforeAll(async () => {
	const folder = await mkdtemp(join(tmpdir(), 'release-'));
	registry = await startRegistry(join(folder, 'registry'));
	rehearsal = {
		folder,
		repository: join(folder, 'repository'),
		local: localEnvironment(registry),
		installing: await installEnvironment(registry),
	};
	tags = await prepare(rehearsal);
});
afterAll(async () => {
	await registry?.stop();
	if (rehearsal) await rm(rehearsal.folder, { recursive: true, force: true });
});

it('releases the n8n node: published, downloaded, installed, and run in the engine', () =>
	rehearseN8n(rehearsal, tags.n8n));

it('releases the MCP server: published, downloaded, and started with npx', () =>
	rehearseMcp(rehearsal, tags.mcp));

it('releases the Zapier app, up to its upload', () => rehearseZapier(rehearsal, tags.zapier));

it('creates the mirror of the n8n node, and releases the same files from it', () =>
	rehearseMirror(rehearsal));
