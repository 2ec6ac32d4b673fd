import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sbom, type Sbom, type SbomPackage } from '@contact-sync/core/sbom';
import { ZAPIER_PACKAGE } from '@contact-sync/testing/paths';
import type { ZipEntry } from './zapier-zip.ts';

/** Matches the package folder in the path of a third-party file. */
const OF_PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Writes the bill of materials of an upload, `build/sbom.cdx.json`: the packages in the app's bundle, and the other packages in the zip. */
export async function writeMaterials(files: readonly ZipEntry[]): Promise<void> {
	const bundled = JSON.parse(await read('dist/sbom.cdx.json')) as Sbom;
	const app = JSON.parse(await read('package.json')) as SbomPackage;
	const packages = [...bundled.components.map(toPackage), ...packagesIn(files)];
	const names = packages.map(({ name }) => name);
	for (const name of ['ky', 'zapier-platform-core', 'node-fetch']) assert.ok(names.includes(name));
	const text = JSON.stringify(sbom(app, packages), undefined, '\t');
	await writeFile(join(ZAPIER_PACKAGE, 'build/sbom.cdx.json'), `${text}\n`);
}

/**
 * Checks that the zip contains the license of each package in the app's bundle.
 *
 * @throws AssertionError if a license is missing
 */
export async function checkLicenses(files: readonly ZipEntry[]): Promise<void> {
	const bundled = JSON.parse(await read('dist/sbom.cdx.json')) as Sbom;
	const entry = files.find(({ name }) => name.endsWith('/zapier/dist/THIRD_PARTY_LICENSES.txt'));
	assert.ok(entry, 'The zip has no THIRD_PARTY_LICENSES.txt.');
	for (const { name, version } of bundled.components) {
		assert.ok(entry.content.includes(`${name} ${version}`), `It has no license of ${name}.`);
	}
}

const read = (path: string) => readFile(join(ZAPIER_PACKAGE, path), 'utf8');

const toPackage = ({ name, version, licenses }: Sbom['components'][number]): SbomPackage => ({
	name,
	version,
	license: licenses?.[0]?.expression,
});

/**
 * Returns the packages in the zip.
 *
 * @throws AssertionError if the zip contains files of a package but not its manifest
 */
function packagesIn(files: readonly ZipEntry[]): SbomPackage[] {
	const folders = files.flatMap(({ name }) => OF_PACKAGE.exec(name)?.[0] ?? []);
	const packages = [...new Set(folders)].map((folder) => {
		const manifest = files.find(({ name }) => name === `${folder}/package.json`);
		assert.ok(manifest, `${folder} has no package.json in the zip.`);
		return JSON.parse(manifest.content.toString()) as SbomPackage;
	});
	const byId = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
	return [...byId.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
