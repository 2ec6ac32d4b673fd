/** Runs the tests that stand on docs/security-pass.md, and writes the page. */
import { spawnSync } from 'node:child_process';
import { SECTIONS } from './sections.ts';

const env = { ...process.env, SECURITY_PASS: 'write' };
for (const [config, sections] of Map.groupBy(SECTIONS, ({ config = 'jest.config.js' }) => config)) {
	const files = sections.map(({ file }) => file);
	const { status } = spawnSync('jest', ['--config', config, ...files], { env, stdio: 'inherit' });
	if (status !== 0) process.exit(1);
}
