import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@contact-sync/testing/run';
import { startMcp } from '@contact-sync/testing/mcp/start-mcp';
import type { Check } from './checks.ts';
import type { McpBench } from './mcp-bench.ts';

/** A protocol version, and the release of the conformance tests for it. */
interface Revision {
	name: string;
	/** Name of the package in the tools folder. */
	packageName: string;
	args: readonly string[];
	/** Baseline scenarios in which only some checks pass. */
	partly: readonly string[];
}

const REVISIONS: readonly Revision[] = [
	{
		name: '2025-11-25',
		packageName: '@modelcontextprotocol/conformance',
		args: [],
		partly: [],
	},
	{
		name: '2026-07-28',
		packageName: 'conformance-2026',
		args: ['--requirements', '2026-07-28'],
		partly: ['server-stateless: 26 passed, 2 failed', 'caching: 4 passed, 3 failed'],
	},
];

/** Runs the conformance tests of each protocol version against the server over HTTP. Each baseline explains why a scenario fails. */
export async function conformanceChecks({ install, folder, service, apiKey }: McpBench) {
	const server = await startMcp({
		...{ baseUrl: service.url, apiKey },
		logFile: join(folder, 'mcp.log'),
	});
	const conformance = ({ packageName }: Revision, args: readonly string[]) => {
		const program = join(install, 'node_modules', packageName, 'dist/index.js');
		return run(process.execPath, [program, 'server', '--url', server.url, ...args]);
	};

	const passes = (revision: Revision): Check => ({
		name: `conformance ${revision.name}: every scenario passes that isn't in the baseline`,
		run: async () => {
			const baseline = join(import.meta.dirname, `../mcp-baselines/${revision.name}.yml`);
			const args = [...revision.args, '--expected-failures', baseline];
			const { code, stdout, stderr } = await conformance(revision, args);
			assert.equal(code, 0, stdout.slice(stdout.indexOf('=== SUMMARY')) + stderr);
			assert.match(stdout, /Baseline check passed/);
			for (const line of revision.partly) assert.ok(stdout.includes(line), `Not found: ${line}`);
		},
	});
	const noticesStale = (revision: Revision): Check => ({
		name: `conformance ${revision.name}: a baseline fails that lists a scenario that passes`,
		run: async () => {
			const baseline = join(folder, 'stale.yml');
			await writeFile(baseline, 'server:\n  - tools-list\n');
			const args = ['--scenario', 'tools-list', '--expected-failures', baseline];
			const { code, stdout } = await conformance(revision, args);
			assert.equal(code, 1);
			assert.match(stdout, /Baseline is stale/);
		},
	});
	return {
		checks: REVISIONS.flatMap((revision) => [passes(revision), noticesStale(revision)]),
		end: () => server.stop(),
	};
}
