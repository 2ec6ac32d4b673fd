import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { catalogue, triggers } from '../src/catalogue.ts';
import manifest from '../package.json' with { type: 'json' };

/** Bytes: what core and ky together may weigh where they run, minified and gzipped. */
const LIMIT = 40 * 1024;

async function bundled(entry = 'index'): Promise<string> {
	const { outputFiles } = await build({
		entryPoints: [`${import.meta.dirname}/../src/${entry}.ts`],
		bundle: true,
		minify: true,
		format: 'esm',
		target: 'es2022',
		write: false,
	});
	return outputFiles[0]!.text;
}

describe('what is shipped to run', () => {
	it('weighs at most 40 KB with ky', async () => {
		expect(gzipSync(await bundled(), { level: 9 }).length).toBeLessThanOrEqual(LIMIT);
	});

	it.each(['index', 'triggers'])(
		'has none of the words that only people read: %s',
		async (entry) => {
			const code = await bundled(entry);
			const words = [...catalogue, ...triggers].flatMap(({ wording, fields }) => [
				wording.summary,
				...Object.values(fields).map(({ help }) => help),
			]);
			expect(words.filter((text) => code.includes(text))).toEqual([]);
		},
	);

	it('depends on ky alone', () => {
		expect(Object.keys(manifest.dependencies)).toEqual(['ky']);
	});
});
