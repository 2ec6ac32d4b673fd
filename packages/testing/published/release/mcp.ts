import assert from 'node:assert/strict';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mcpEnvironment } from '@contact-sync/testing/mcp/start-mcp';
import { listTools } from '@contact-sync/testing/mcp/stdio-session';
import manifest from '../../../mcp/manifest.json' with { type: 'json' };
import { readManifest, specOf } from '../../../../scripts/release/manifest.ts';
import { runCommand } from './command.ts';
import { checkPublished } from './published.ts';
import type { Rehearsal } from './environment.ts';
import { runWorkflow } from './workflow.ts';

/** No service runs here, so the server can't check the key and lists all tools. */
const NOWHERE = 'http://127.0.0.1:9/api/v1';

/** Releases the MCP server, and starts the published package with `npx`. */
export async function rehearseMcp(rehearsal: Rehearsal, tag: string): Promise<void> {
	const { folder, repository, local } = rehearsal;
	await runWorkflow(rehearsal, { file: '.github/workflows/release-mcp.yml', tag });
	await checkPublished(rehearsal, 'mcp');
	assert.ok((await stat(join(repository, 'contact-sync.mcpb'))).size > 0);

	const released = await readManifest(join(repository, 'packages/mcp'));
	const spec = specOf(released);
	const empty = join(folder, 'empty');
	await mkdir(empty);
	const version = await runCommand(`npx --yes ${spec} --version`, empty, local);
	assert.equal(version.trim(), released.version);
	const tools = await listTools({
		command: 'npx',
		args: ['--yes', spec],
		env: { ...local, ...mcpEnvironment(NOWHERE, 'test_0000000000000000') } as Record<
			string,
			string
		>,
		cwd: empty,
	});
	assert.deepEqual(
		tools,
		manifest.tools.map(({ name }) => name),
	);
}
