import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type BundledPackage, bundledPackages } from './bundled-packages.ts';
import { sbom, type SbomPackage } from './sbom.ts';

/** Returns the licenses of bundled packages, joined into one string. */
const thirdPartyLicenses = (packages: readonly BundledPackage[]): string =>
	packages.map(section).join(`\n${'-'.repeat(80)}\n\n`);

function section({ name, version, license, texts }: BundledPackage): string {
	const title = license === undefined ? `${name} ${version}` : `${name} ${version} (${license})`;
	return `${[title, ...texts.map((text) => text.trim())].join('\n\n')}\n`;
}

/**
 * Writes a bundle's software bill of materials and third-party licenses to the bundle's folder.
 *
 * @param folder package folder, which is also the base folder for the paths in the metafiles
 * @param output output folder, which contains the bundle
 */
export async function describeBundle(
	metafiles: readonly Metafile[],
	folder: string,
	output: string,
): Promise<void> {
	const packages = await bundledPackages(metafiles, folder, join(folder, 'licenses'));
	const manifest = await readFile(join(folder, 'package.json'), 'utf8');
	const materials = sbom(JSON.parse(manifest) as SbomPackage, packages);
	await writeFile(join(output, 'THIRD_PARTY_LICENSES.txt'), thirdPartyLicenses(packages));
	await writeFile(join(output, 'sbom.cdx.json'), `${JSON.stringify(materials, undefined, '\t')}\n`);
}
