import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Package whose code is in a bundle. */
export interface BundledPackage {
	name: string;
	version: string;
	/** SPDX license expression; absent for a package that another package contains. */
	license?: string;
	/** Contents of the license files. */
	texts: string[];
}

interface Manifest {
	name: string;
	version: string;
	license: string;
}

const LICENSE_FILE = /^(licen[cs]e|notice|copying)(\.|$)/i;

/** Matches a bundler's comment that marks code from another package; captures the version and the name. */
const VENDORED =
	/^\/\/#region .*\/\.pnpm\/[^/]+?@(\d[^_/]*)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;

/**
 * Returns the packages whose code is in the bundles, sorted by name.
 *
 * @param folder base folder for the paths in the metafiles
 * @param vendored folder with the licenses of packages that other packages contain, such as `ajv.txt`
 * @throws Error if a package has no license; the message contains its name
 */
export async function bundledPackages(
	metafiles: readonly Metafile[],
	folder: string,
	vendored: string,
): Promise<BundledPackage[]> {
	const files = metafiles.flatMap(bundledFiles);
	const folders = new Set(files.map((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)![0]));
	const found = await Promise.all([
		...[...folders].map((path) => packageIn(join(folder, path))),
		...files.map((file) => vendoredPackages(join(folder, file), vendored)),
	]);
	const byId = new Map(found.flat().map((each) => [`${each.name} ${each.version}`, each]));
	return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** Returns the package files that are at least partly in the output. */
const bundledFiles = ({ outputs }: Metafile): string[] =>
	Object.values(outputs)
		.flatMap(({ inputs }) => Object.entries(inputs))
		.filter(([path, { bytesInOutput }]) => path.includes('node_modules/') && bytesInOutput > 0)
		.map(([path]) => path);

async function packageIn(folder: string): Promise<BundledPackage> {
	const manifest = await readFile(join(folder, 'package.json'), 'utf8');
	const { name, version, license } = JSON.parse(manifest) as Manifest; // npm requires names and versions
	const names = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).toSorted();
	if (names.length === 0) throw new Error(`${name} ${version} has no license file.`);
	const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
	return { name, version, license, texts };
}

async function vendoredPackages(file: string, vendored: string): Promise<BundledPackage[]> {
	const found = [...(await readFile(file, 'utf8')).matchAll(VENDORED)];
	return Promise.all(
		found.map(async ([, version, name]) => {
			const path = join(vendored, `${name}.txt`);
			const text = await readFile(path, 'utf8').catch(() => {
				throw new Error(`${name} ${version} is inside ${file}: put its license into ${path}.`);
			});
			return { name: name!, version: version!, texts: [text] };
		}),
	);
}
