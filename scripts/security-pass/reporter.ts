import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TestFile } from './jest-results.ts';
import { PAGE, pageOf, readPage, sectionOf } from './page.ts';
import { SECTIONS } from './sections.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Projects that run the tests of the service: one a store. */
const STORES = ['service, embedded', 'service, postgres'];

/**
 * Holds docs/security-pass.md against the tests that ran; with SECURITY_PASS=write it writes what they say. Sections whose tests did
 * not run are left alone, so any part of the tests may be run.
 */
export default class SecurityPass {
	#error: Error | undefined;
	readonly #isPart: boolean;

	constructor({ testNamePattern }: { testNamePattern?: string }) {
		this.#isPart = Boolean(testNamePattern);
	}

	async onRunComplete(
		_contexts: unknown,
		{ testResults }: { testResults: readonly TestFile[] },
	): Promise<void> {
		if (this.#isPart) return;
		try {
			await compare(
				testResults.filter(
					({ numFailingTests, testExecError }) => !numFailingTests && !testExecError,
				),
			);
		} catch (error) {
			this.#error = error as Error; // nothing else is thrown there
			process.stderr.write(`${this.#error.message}\n`);
		}
	}

	getLastError(): Error | undefined {
		return this.#error;
	}
}

async function compare(results: readonly TestFile[]): Promise<void> {
	const byFile = Map.groupBy(results, ({ testFilePath }) => relative(ROOT, testFilePath));
	const ran = SECTIONS.filter(({ file }) => byFile.has(file));
	if (ran.length === 0) return;
	const page = await readFile(PAGE, 'utf8').catch(() => '');
	const old = readPage(page);
	const sections = new Map(SECTIONS.map(({ heading }) => [heading, old.get(heading)]));
	for (const { heading, file } of ran)
		sections.set(heading, await drawn(heading, byFile.get(file)!));
	const text = await pageOf([...sections.values()].filter((section) => section !== undefined));
	if (text === page) return;
	if (!isWriting())
		throw new Error('docs/security-pass.md is stale; run `npm run security-pass` and commit.');
	await writeFile(PAGE, text);
}

const isWriting = () => process.env.SECURITY_PASS === 'write';

/** The section of a file, which is the same on every store that it ran on. */
async function drawn(heading: string, results: readonly TestFile[]): Promise<string> {
	const stores = results
		.map(({ displayName }) => displayName?.name)
		.filter((name) => name !== undefined && STORES.includes(name));
	if (isWriting() && stores.length === 1)
		throw new Error(`${heading} ran only on ${stores[0]}: PostgreSQL must answer.`);
	const texts = await Promise.all(
		results.map(({ testResults }) =>
			sectionOf(
				heading,
				testResults.filter(({ status }) => status === 'passed'),
			),
		),
	);
	if (new Set(texts).size > 1)
		throw new Error(`The tests of ${heading} are not the same on both stores.`);
	return texts[0]!;
}
