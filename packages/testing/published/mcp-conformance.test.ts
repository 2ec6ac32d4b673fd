/** The official conformance tests of each protocol version, against the server over HTTP. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { startMcp, type RunningMcp } from '@contact-sync/testing/mcp/start-mcp';
import { run } from '@contact-sync/testing/run';
import { installTool } from '@contact-sync/testing/tool';
import { EXAMPLES_WORKSPACE } from './workspace.ts';

/** A protocol version, and the release of the conformance tests for it. Its baseline explains why scenarios fail. */
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

let folder: string;
let install: string;
let service: StartedService;
let server: RunningMcp;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
	install = await installTool('mcp-checks');
	service = await startService({ workspace: EXAMPLES_WORKSPACE, controls: true });
	server = await startMcp({
		...{ baseUrl: service.url, apiKey: service.keys.all! },
		logFile: join(folder, 'mcp.log'),
	});
});
afterAll(async () => {
	await server?.stop();
	await service?.stop();
	await rm(folder, { recursive: true, force: true });
});

describe.each(REVISIONS)('Conformance $name', ({ name, packageName, args, partly }) => {
	const conformance = (...more: string[]) => {
		const program = join(install, 'node_modules', packageName, 'dist/index.js');
		return run(process.execPath, [program, 'server', '--url', server.url, ...more]);
	};

	it("every scenario passes that isn't in the baseline", async () => {
		const baseline = join(import.meta.dirname, `mcp-baselines/${name}.yml`);
		const { code, stdout, stderr } = await conformance(...args, '--expected-failures', baseline);
		expect([code, code === 0 || stdout.slice(stdout.indexOf('=== SUMMARY')) + stderr]).toEqual([
			...[0, true],
		]);
		expect(stdout).toContain('Baseline check passed');
		for (const line of partly) expect(stdout).toContain(line);
	});

	it('a baseline fails that lists a scenario that passes', async () => {
		const baseline = join(folder, 'stale.yml');
		await writeFile(baseline, 'server:\n  - tools-list\n');
		const stale = ['--scenario', 'tools-list', '--expected-failures', baseline];
		const { code, stdout } = await conformance(...stale);
		expect(code).toBe(1);
		expect(stdout).toContain('Baseline is stale');
	});
});
