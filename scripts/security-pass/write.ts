/** Runs the tests that docs/reports/security-tests.md lists, and writes the page. */
import { spawnSync } from 'node:child_process';
import { SECTIONS } from './sections.ts';

const env = { ...process.env, SECURITY_PASS: 'write' };
for (const [config, sections] of Map.groupBy(SECTIONS, ({ config = 'jest.config.js' }) => config)) {
	const files = sections.map(({ file }) => file);
	const { status } = spawnSync('jest', ['--config', config, ...files], { env, stdio: 'inherit' });
	if (status !== 0) process.exit(1);
}
