import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const isPart = (file: string): boolean => /\.(?:runs|result)\.json$/.test(file);

/** A saved file of the corpus. */
export interface SavedFile {
	/** File name without `.json`. */
	name: string;
	text: string;
	/** Content of `<name>.runs.json`, if that file exists. */
	runs?: string;
}

/** Reads the saved files of a platform. */
export function readCorpus(platform: CorpusPlatform): SavedFile[] {
	const folder = folderOf(platform);
	const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !isPart(file));
	return files.map((file) => {
		const name = file.replace('.json', '');
		const runs = join(folder, `${name}.runs.json`);
		return {
			name,
			text: readFileSync(join(folder, file), 'utf8'),
			...(existsSync(runs) && { runs: readFileSync(runs, 'utf8') }),
		};
	});
}

/**
 * Reads the result of a file. If there is no result and RECORD_CORPUS is set, `run` creates it.
 *
 * @throws Error if there is no result and RECORD_CORPUS isn't set
 */
export async function readResult<T>(
	platform: CorpusPlatform,
	name: string,
	run: () => Promise<T>,
): Promise<T> {
	const path = join(folderOf(platform), `${name}.result.json`);
	if (!existsSync(path)) {
		if (!process.env[RECORDING]) {
			throw new Error(`${name} has no result yet. Add it: ${RECORDING}=1 npx jest corpus.test`);
		}
		writeFileSync(path, `${JSON.stringify(await run(), null, '\t')}\n`);
		const parts = [`${name}.json`, `${name}.runs.json`, `${name}.result.json`];
		for (const part of parts) addSum(platform, part);
	}
	return JSON.parse(readFileSync(path, 'utf8')) as T; // written by an earlier run
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

/** Lists the files of a platform that are missing, changed, or without a hash, with one message per file. */
export function findChanges(platform: CorpusPlatform): string[] {
	const folder = folderOf(platform);
	const listed = new Map(
		readFileSync(join(folder, SUMS), 'utf8')
			.trimEnd()
			.split('\n')
			.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
	);
	const files = readdirSync(folder).filter((file) => file !== SUMS);
	const added = files.filter((file) => !listed.has(file)).map((file) => `${file} isn't listed.`);
	const changed = [...listed].flatMap(([file, sum]) => {
		if (!files.includes(file)) return [`${file} is missing. ${WARNING}`];
		return sumOf(platform, file) === sum ? [] : [`${file} was edited. ${WARNING}`];
	});
	return [...added, ...changed];
}

function addSum(platform: CorpusPlatform, file: string): void {
	const folder = folderOf(platform);
	if (!existsSync(join(folder, file))) return;
	appendFileSync(join(folder, SUMS), `${sumOf(platform, file)}  ${file}\n`);
}

const sumOf = (platform: CorpusPlatform, file: string): string =>
	createHash('sha256')
		.update(readFileSync(join(folderOf(platform), file)))
		.digest('hex');
