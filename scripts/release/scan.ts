/**
 * `node scripts/release/scan.ts FOLDER`: runs the latest version of n8n's scanner on the published version in the manifest.
 * The scanner's exit code is always 0, so its output is checked.
 */
import { npm } from '../../packages/testing/src/npm.ts';
import { readManifest, specOf } from './manifest.ts';

const [folder = '.'] = process.argv.slice(2);
const spec = specOf(await readManifest(folder));
const scanner = ['exec', '--yes', '--package=@n8n/scan-community-package@latest', '--'];
const { stdout, stderr } = await npm([...scanner, 'scan-community-package', spec], {
	timeoutMs: 600_000,
});
process.stdout.write(stdout + stderr);
process.exitCode = stdout.includes(`Package ${spec} has passed all security checks`) ? 0 : 1;
