import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

export type CorpusPlatform = 'n8n' | 'zapier';

/**
 * Environment variable that lets a platform's test add missing results. Existing results are never replaced.
 */
const RECORDING = 'RECORD_CORPUS';

const WARNING =
	"The corpus is what users saved with 0.1.0. Don't edit it; add a case. If a result must change, say why in the commit and in docs/publishing/versioning.md.";

const SUMS = 'SHA256SUMS';

const folderOf = (platform: CorpusPlatform): string =>
	join(ROOT, 'packages/testing/corpus', platform);

/** A case of the corpus, in one of the files of a platform. */
interface Case {
	name: string;
	/** Workflow or steps, as the platform saves them. */
	saved: object;
	/** Runs of the workflow. @default one */
	runs?: object;
	/** Frozen result; absent until it's recorded. */
	result?: unknown;
}

/** What users saved. */
export interface SavedFile {
	name: string;
	/** The saved JSON. */
	text: string;
	/** JSON of the runs, if the case has more than one. */
	runs?: string;
}

/** Reads the cases of a platform, by file. */
function readFiles(platform: CorpusPlatform): Map<string, Case[]> {
	const folder = folderOf(platform);
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[];
	return new Map(files.map((file) => [file, read(file)]));
}

const readCases = (platform: CorpusPlatform): Case[] => [...readFiles(platform).values()].flat();

/** Reads what users of a platform saved. */
export const readCorpus = (platform: CorpusPlatform): SavedFile[] =>
	readCases(platform).map(({ name, saved, runs }) => ({
		name,
		text: JSON.stringify(saved),
		...(runs && { runs: JSON.stringify(runs) }),
	}));

/**
 * Reads the result of a case. If there is no result and RECORD_CORPUS is set, `run` creates it.
 *
 * @throws Error if there is no result and RECORD_CORPUS isn't set
 */
export async function readResult<T>(
	platform: CorpusPlatform,
	name: string,
	run: () => Promise<T>,
): Promise<T> {
	const frozen = readCases(platform).find((each) => each.name === name)!.result;
	if (frozen !== undefined) return frozen as T; // written by an earlier run
	if (!process.env[RECORDING]) {
		throw new Error(`${name} has no result yet. Add it: ${RECORDING}=1 npx jest corpus.test`);
	}
	const result = await run();
	record(platform, name, result);
	return result;
}

function record(platform: CorpusPlatform, name: string, result: unknown): void {
	const folder = folderOf(platform);
	const isNamed = (each: Case) => each.name === name;
	const [file, cases] = [...readFiles(platform)].find(([, all]) => all.some(isNamed))!;
	const recorded = { ...cases.find(isNamed)!, result };
	const all = cases.map((each) => (isNamed(each) ? recorded : each));
	writeFileSync(join(folder, file), `${JSON.stringify(all, undefined, '\t')}\n`);
	appendFileSync(join(folder, SUMS), `${sumOf(recorded)}  ${name}\n`);
}

/** Compares a run with its frozen result. Outputs may have new fields; requests must be identical. */
export function expectFrozen<T extends { requests: unknown }>(actual: T, frozen: T): void {
	try {
		expect(actual.requests).toEqual(frozen.requests);
		expect(actual).toMatchObject(frozen);
	} catch (error) {
		throw Object.assign(error as Error, { message: `${WARNING}\n\n${(error as Error).message}` });
	}
}

/** Lists the cases of a platform that are missing, changed, or without a hash, with one message per case. */
export function findChanges(platform: CorpusPlatform): string[] {
	const lines = readFileSync(join(folderOf(platform), SUMS), 'utf8')
		.trimEnd()
		.split('\n');
	const listed = new Map(
		lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
	);
	const cases = new Map(readCases(platform).map((each) => [each.name, each]));
	const added = [...cases.keys()].filter((name) => !listed.has(name));
	const changed = [...listed].flatMap(([name, sum]) => {
		const found = cases.get(name);
		if (!found) return [`${name} is missing. ${WARNING}`];
		return sumOf(found) === sum ? [] : [`${name} was edited. ${WARNING}`];
	});
	return [...added.map((name) => `${name} isn't listed.`), ...changed];
}

/** The hash of a case, whatever its indentation. */
const sumOf = (each: Case): string =>
	createHash('sha256').update(JSON.stringify(each)).digest('hex');
