import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TestFile } from './jest-results.ts';
import { PAGE, pageOf, readPage, sectionOf } from './page.ts';
import { SECTIONS, type Section } from './sections.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Tests in this folder run on the embedded database and on PostgreSQL. */
const BOTH_STORES = 'packages/service/test/stores/';

/**
 * Compares docs/reports/security-tests.md with the tests that ran, or updates the page if SECURITY_PASS is
 * `write`. Sections whose tests didn't run are unchanged, so any selection of tests can run.
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
			this.#error = error as Error; // compare() throws only Error objects
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
	for (const section of ran)
		sections.set(section.heading, await render(section, byFile.get(section.file)!));
	const text = await pageOf([...sections.values()].filter((section) => section !== undefined));
	if (text === page) return;
	if (!isWriting())
		throw new Error(
			'docs/reports/security-tests.md is out of date. Run `npm run security-pass`, and commit.',
		);
	await writeFile(PAGE, text);
}

const isWriting = () => process.env.SECURITY_PASS === 'write';

/** Renders the section for a file. @throws Error if the databases have different tests */
async function render(section: Section, results: readonly TestFile[]): Promise<string> {
	const { heading, file } = section;
	if (isWriting() && file.startsWith(BOTH_STORES) && results.length === 1)
		throw new Error(`${heading} ran on one database only. Start PostgreSQL, and run it again.`);
	const texts = await Promise.all(
		results.map(({ testResults }) =>
			sectionOf(
				section,
				testResults.filter(({ status }) => status === 'passed'),
			),
		),
	);
	if (new Set(texts).size > 1)
		throw new Error(`The tests of ${heading} differ between the databases.`);
	return texts[0]!;
}
