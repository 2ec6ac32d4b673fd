import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packNode, unpack } from '@contact-sync/e2e/pack';
import { orQuick } from './quick.ts';
import { figure, summarise, type Figure } from './statistics.ts';

const ROUNDS = orQuick(15, 5);
const KILOBYTE = 1000;

/** Loads the node and its credential with n8n-workflow there already, as in n8n; prints milliseconds. */
const LOADER = `
require('n8n-workflow');
const start = performance.now();
for (const file of process.argv.slice(1)) require(file);
process.stdout.write(String(performance.now() - start));
`;

/** How long the published node takes to load in a fresh process, and how large it is. */
export async function measureNodeLoad(): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
	try {
		const tarball = await packNode(folder);
		const published = await unpack(tarball, join(folder, 'unpacked'));
		const { n8n } = JSON.parse(await readFile(join(published, 'package.json'), 'utf8')) as {
			n8n: { nodes: string[]; credentials: string[] };
		};
		const files = [...n8n.nodes, ...n8n.credentials].map((file) => join(published, file));
		// The tarball brings no n8n-workflow; n8n lends its own by this variable too.
		const env = { ...process.env, NODE_PATH: join(import.meta.dirname, '../../../node_modules') };
		const times: number[] = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			const { stdout } = await promisify(execFile)(process.execPath, ['-e', LOADER, ...files], {
				env,
			});
			times.push(Number(stdout));
		}
		const size = await unpackedSize(published);
		return [
			figure(
				{ name: 'node load', how: 'node and credential in a fresh process', reach: '≤ 40 ms' },
				summarise(times),
				{ unit: 'ms', digits: 1 },
			),
			{
				name: 'node, unpacked',
				median: `${(size / KILOBYTE).toFixed(0)} kB`,
				spread: '–',
				how: 'output of npm pack',
				reach: '≤ 200 kB',
			},
		];
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function unpackedSize(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const sizes = entries
		.filter((entry) => entry.isFile())
		.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
