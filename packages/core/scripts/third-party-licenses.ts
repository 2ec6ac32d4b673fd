import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

interface Manifest {
	name: string;
	version: string;
	license: string;
}

const LICENSE_FILE = /^(licen[cs]e|notice|copying)(\.|$)/i;

/** How the bundler of a published package marks code of another package: version and name. */
const VENDORED =
	/^\/\/#region .*\/\.pnpm\/[^/]+?@(\d[^_/]*)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;

/**
 * Returns the licenses of all packages whose code is in a bundle.
 *
 * @param folder to which the paths in the metafile are relative
 * @param vendored folder with the licenses of packages that are inside others, such as `ajv.txt`
 * @throws Error that names a package without a license
 */
export async function thirdPartyLicenses(
	metafile: Metafile,
	folder: string,
	vendored: string,
): Promise<string> {
	const files = bundledFiles(metafile);
	const packages = new Set(files.map((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)![0]));
	const sections = await Promise.all([
		...[...packages].map((path) => sectionOf(join(folder, path))),
		...files.map((file) => vendoredSections(join(folder, file), vendored)),
	]);
	return [...new Set(sections.flat())].toSorted().join(`\n${'-'.repeat(80)}\n\n`);
}

/** Files of packages, of which at least a part is in the output. */
const bundledFiles = ({ outputs }: Metafile): string[] =>
	Object.values(outputs)
		.flatMap(({ inputs }) => Object.entries(inputs))
		.filter(([path, { bytesInOutput }]) => path.includes('node_modules/') && bytesInOutput > 0)
		.map(([path]) => path);

async function sectionOf(folder: string): Promise<string> {
	const manifest = await readFile(join(folder, 'package.json'), 'utf8');
	const { name, version, license } = JSON.parse(manifest) as Manifest; // npm requires them
	const names = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).toSorted();
	if (names.length === 0) throw new Error(`${name} ${version} has no license file.`);
	const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
	return section(`${name} ${version} (${license})`, texts);
}

async function vendoredSections(file: string, vendored: string): Promise<string[]> {
	const found = [...(await readFile(file, 'utf8')).matchAll(VENDORED)];
	return Promise.all(
		found.map(async ([, version, name]) => {
			const path = join(vendored, `${name}.txt`);
			const text = await readFile(path, 'utf8').catch(() => {
				throw new Error(`${name} ${version} is inside ${file}: put its license into ${path}.`);
			});
			return section(`${name} ${version}`, [text]);
		}),
	);
}

const section = (title: string, texts: readonly string[]): string =>
	`${[title, ...texts.map((text) => text.trim())].join('\n\n')}\n`;
