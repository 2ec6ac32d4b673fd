import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { thirdPartyLicenses } from '../scripts/third-party-licenses.ts';

/** The metafile of a bundle, by how many bytes of each file are in it. */
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

describe('the licenses of bundled packages', () => {
	let folder: string;
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	};
	const install = (name: string, license: string) =>
		write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', license }));
	const licensesOf = (bytes: Record<string, number>) =>
		thirdPartyLicenses(metafileOf(bytes), folder, join(folder, 'licenses'));

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'licenses-'));
		await install('@acme/tool', 'MIT');
		await write('node_modules/@acme/tool/LICENSE', 'Copyright Acme\n');
		await write('node_modules/@acme/tool/index.js', 'export const tool = 1;');
	});
	afterEach(() => rm(folder, { recursive: true, force: true }));

	it('are of the packages whose code is in the bundle, and of no others', async () => {
		await install('unused', 'MIT');
		const bytes = { 'src/index.ts': 9, 'node_modules/@acme/tool/index.js': 9 };
		expect(await licensesOf({ ...bytes, 'node_modules/unused/index.js': 0 })).toBe(
			'@acme/tool 1.2.3 (MIT)\n\nCopyright Acme\n',
		);
	});

	it('include those of packages that a package contains', async () => {
		const region = '//#region ../node_modules/.pnpm/inner@4.5.6_x@1.0.0/node_modules/inner/a.js\n';
		await write('node_modules/@acme/tool/index.js', region);
		const bytes = { 'node_modules/@acme/tool/index.js': 9 };
		await expect(licensesOf(bytes)).rejects.toThrow('inner 4.5.6 is inside');
		await write('licenses/inner.txt', 'Copyright Inner\n');
		expect(await licensesOf(bytes)).toContain('inner 4.5.6\n\nCopyright Inner\n');
	});

	it('must be there', async () => {
		await install('careless', 'MIT');
		await write('node_modules/careless/index.js', '');
		await expect(licensesOf({ 'node_modules/careless/index.js': 9 })).rejects.toThrow(
			'careless 1.2.3 has no license file.',
		);
	});
});
