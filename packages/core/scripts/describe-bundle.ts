import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundledPackages } from './bundled-packages.ts';
import { sbom, type SbomPackage } from './sbom.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

/**
 * Writes the bill of materials of a bundle and the licenses of the packages in it, next to the bundle.
 *
 * @param folder of the package, to which the paths in the metafiles are relative
 * @param output folder of the bundle
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
