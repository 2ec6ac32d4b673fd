/**
 * `npm run audit:published`: fails on an advisory about a package that users install, unless `explained.ts`
 * contains a reason.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sbom } from '@contact-sync/core/sbom';
import { npm } from '@contact-sync/testing/npm';
import { ROOT } from '@contact-sync/testing/paths';
import { EXPLAINED } from './explained.ts';
import { findingsOf, type AuditReport, type Lock } from './findings.ts';

const read = async (path: string): Promise<unknown> =>
	JSON.parse(await readFile(join(ROOT, path), 'utf8'));

const bundles = await Promise.all(
	['n8n', 'zapier', 'mcp'].map((name) => read(`packages/${name}/dist/sbom.cdx.json`)),
);
const bundled = (bundles as Sbom[]).flatMap(({ components }) => components.map(({ name }) => name));
const { stdout } = await npm(['audit', '--json'], { cwd: ROOT }); // the exit code is 1 for any finding
const report = JSON.parse(stdout) as AuditReport;
const findings = findingsOf(report, (await read('package-lock.json')) as Lock, bundled);

for (const { name, severity, title, url, isPublished } of findings) {
	const state = isPublished ? (EXPLAINED[url] ?? 'NOT EXPLAINED') : 'development only';
	process.stdout.write(`${name}, ${severity}: ${title} (${url}): ${state}\n`);
}
const open = findings.filter(({ isPublished, url }) => isPublished && EXPLAINED[url] === undefined);
process.stdout.write(`${findings.length} findings, ${open.length} to fix or explain\n`);
process.exitCode = open.length === 0 ? 0 : 1;
