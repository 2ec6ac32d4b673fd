/**
 * Runs StrykerJS, which is installed on first use, with the configuration of a package.
 * `npx node scripts/mutate.ts core --mutate 'packages/core/src/polling/*.ts'` passes options to StrykerJS.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { exitWithMessage, installTool } from '@contact-sync/testing/tool';

const [name = 'core', ...options] = process.argv.slice(2);
if (!existsSync(join(ROOT, 'packages', name, 'stryker.config.json'))) {
	exitWithMessage(new Error(`No package "${name}". Choose core, n8n, zapier, mcp, or service.`));
}
const tool = await installTool('stryker').catch(exitWithMessage);
const command = join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(
	process.execPath,
	[command, 'run', 'packages/testing/src/stryker/config.mjs', ...options],
	{ cwd: ROOT, stdio: 'inherit', env: { ...process.env, MUTATED_PACKAGE: name } },
);
process.exitCode = status ?? 1;
