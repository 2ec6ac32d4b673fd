import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { describeBundle } from '../scripts/describe-bundle.ts';

/** Creates the metafile of a bundle from the size of each file, in bytes. */
const metafileOf = (bytes: Record<string, number>): Metafile => ({
	inputs: {},
	outputs: {
		'dist/index.js': {
			...{ bytes: 1, imports: [], exports: [] },
			inputs: Object.fromEntries(
				Object.entries(bytes).map(([path, bytesInOutput]) => [path, { bytesInOutput }]),
			),
		},
	},
});

describe('the files next to a bundle', () => {
	let folder: string;
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	};
	const install = (name: string, license: string) =>
		write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', license }));
	async function licensesOf(...bytes: Array<Record<string, number>>): Promise<string> {
		await describeBundle(bytes.map(metafileOf), folder, folder);
		return readFile(join(folder, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
	}
	const materials = async () =>
		JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as object;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'licenses-'));
		await write('package.json', '{ "name": "ours", "version": "0.1.0", "license": "MIT" }');
		await install('@acme/tool', 'MIT');
		await write('node_modules/@acme/tool/LICENSE', 'Copyright Acme\n');
		await write('node_modules/@acme/tool/index.js', 'export const tool = 1;');
	});
	afterEach(() => rm(folder, { recursive: true, force: true }));

	it('contain only the licenses of packages whose code is in the bundle', async () => {
		await install('unused', 'MIT');
		const bytes = { 'src/index.ts': 9, 'node_modules/@acme/tool/index.js': 9 };
		expect(await licensesOf({ ...bytes, 'node_modules/unused/index.js': 0 })).toBe(
			'@acme/tool 1.2.3 (MIT)\n\nCopyright Acme\n',
		);
	});

	it('include packages that are bundled inside another package', async () => {
		const region = '//#region ../node_modules/.pnpm/inner@4.5.6_x@1.0.0/node_modules/inner/a.js\n';
		await write('node_modules/@acme/tool/index.js', region);
		const bytes = { 'node_modules/@acme/tool/index.js': 9 };
		await expect(licensesOf(bytes)).rejects.toThrow('inner 4.5.6 is inside');
		await write('licenses/inner.txt', 'Copyright Inner\n');
		expect(await licensesOf(bytes)).toContain('inner 4.5.6\n\nCopyright Inner\n');
		expect(await materials()).toMatchObject({
			components: [{ name: '@acme/tool' }, { name: 'inner', version: '4.5.6' }],
		});
	});

	it('list a package once if several bundles contain it', async () => {
		const bytes = { 'node_modules/@acme/tool/index.js': 9 };
		expect(await licensesOf(bytes, bytes)).toBe('@acme/tool 1.2.3 (MIT)\n\nCopyright Acme\n');
	});

	it('include a CycloneDX bill of materials', async () => {
		await licensesOf({ 'node_modules/@acme/tool/index.js': 9 });
		const tool = 'pkg:npm/%40acme/tool@1.2.3';
		expect(await materials()).toMatchObject({
			bomFormat: 'CycloneDX',
			specVersion: '1.6',
			metadata: { component: { name: 'ours', version: '0.1.0', purl: 'pkg:npm/ours@0.1.0' } },
			components: [{ 'bom-ref': tool, purl: tool, licenses: [{ expression: 'MIT' }] }],
			dependencies: [{ ref: 'pkg:npm/ours@0.1.0', dependsOn: [tool] }, { ref: tool }],
		});
	});

	it('list a license by name if it has no SPDX expression', async () => {
		await install('@acme/tool', 'SEE LICENSE IN LICENSE');
		await licensesOf({ 'node_modules/@acme/tool/index.js': 9 });
		const licenses = [{ license: { name: 'SEE LICENSE IN LICENSE' } }];
		expect(await materials()).toMatchObject({ components: [{ licenses }] });
	});

	it("can't be created if a package has no license file", async () => {
		await install('careless', 'MIT');
		await write('node_modules/careless/index.js', '');
		await expect(licensesOf({ 'node_modules/careless/index.js': 9 })).rejects.toThrow(
			'careless 1.2.3 has no license file.',
		);
	});
});
