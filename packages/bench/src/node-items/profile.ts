import { readFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** Sampling interval, in microseconds. */
const SAMPLING_INTERVAL = 200;

/** Profiles the CPU time of a function. */
export async function profileOf(run: () => Promise<unknown>): Promise<Profiler.Profile> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL });
	await session.post('Profiler.start');
	await run();
	const { profile } = await session.post('Profiler.stop');
	return profile;
}

export const OTHER = 'other';

/**
 * Parts of the code, each with a pattern for the function and file of a stack frame. The innermost matching
 * frame determines the part. If no frame matches, the part is `OTHER`.
 */
const PARTS: ReadonlyArray<[part: string, fits: RegExp]> = [
	['garbage collection', /^\(garbage collector\)/],
	['n8n: expressions', /n8n-workflow\/.*(?:expression|data-proxy)/],
	[
		'n8n: HTTP requests and connections',
		/axios|backend-network|follow-redirects|proxy-from-env|node:(?:_http|net|internal\/stream)/,
	],
	['n8n: parameters and execution', /n8n-(?:core|workflow)\//],
	['ky, Request, Response, and timers', /\/ky\/|undici|timers\.mts/],
	['core', /\/core\/src\//],
	['the node', /\/nodes\//],
];

/** Frames to ignore: idle time and the profiler. */
const NO_WORK = /^\(idle\)|node:inspector/;

export const PART_NAMES = [...PARTS.map(([part]) => part), OTHER];

/** Returns the CPU time per item by part, in microseconds. */
export function partsOf(profile: Profiler.Profile, items: number): Record<string, number> {
	const partOfNode = new Map<number, string>();
	const visit = (node: Profiler.ProfileNode, outer: string) => {
		const frame = describe(node.callFrame);
		const part = PARTS.find(([, fits]) => fits.test(frame))?.[0] ?? outer;
		if (!NO_WORK.test(frame)) partOfNode.set(node.id, part);
		for (const id of node.children ?? []) visit(byId.get(id)!, part);
	};
	const byId = new Map(profile.nodes.map((node) => [node.id, node]));
	visit(profile.nodes[0]!, OTHER);
	const micros: Record<string, number> = Object.fromEntries(PART_NAMES.map((name) => [name, 0]));
	const { samples = [], timeDeltas = [] } = profile;
	for (const [index, id] of samples.entries()) {
		const part = partOfNode.get(id);
		if (part !== undefined) micros[part]! += timeDeltas[index]! / items;
	}
	return micros;
}

/** Returns a function's name and file. For a bundle, the file is the original source file. */
function describe({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
	const isBundle = /\/dist\/core\.js$/.test(url);
	return `${functionName} ${isBundle ? bundledFrom(url, lineNumber) : url}`;
}

const bundles = new Map<string, string[]>();

/** Finds the original source file in the comment that esbuild writes above the file's code. */
function bundledFrom(url: string, line: number): string {
	const path = url.startsWith('file:') ? fileURLToPath(url) : url;
	const lines = bundles.get(path) ?? readFileSync(path, 'utf8').split('\n');
	bundles.set(path, lines);
	return lines.slice(0, line + 1).findLast((text) => /^\/\/ \S+\.[cm]?[jt]s$/.test(text)) ?? path;
}
