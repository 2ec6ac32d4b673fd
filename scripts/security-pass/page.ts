import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Test } from './jest-results.ts';
import type { Section } from './sections.ts';

export const PAGE = join(import.meta.dirname, '../../docs/reports/security-tests.md');

const INTRO = `# Security tests

This page lists attacks on the service and the service's response to each one.
Each row is the title of a test that passed.
\`npm run security-pass\` generates the page, and a test run fails if a row is out of date.
Tests that depend on the database ran on the embedded database and on PostgreSQL.
All other tests ran on the embedded database.

`;

/** Separates the attempt from the result in a test title. The attempt can contain the separator, too. */
const SEPARATOR = ': ';

const CODE = /(`[^`]+`)/;

/** Escapes Markdown's special characters, except in code. */
const escape = (text: string): string =>
	text
		.split(CODE)
		.map((part) => part.replaceAll(CODE.test(part) ? /\|/g : /[\\|<>*_`[\]]/g, '\\$&'))
		.join('')
		.replaceAll(/\s+/g, ' ');

const capitalize = (text: string): string =>
	text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Returns a test's table row. @throws Error if the title doesn't contain an attempt and a result */
function rowOf(title: string): string {
	const end = title.lastIndexOf(SEPARATOR);
	if (end < 0) throw new Error(`Write the title as "attempt: result": ${title}`);
	const cells = [title.slice(0, end), title.slice(end + SEPARATOR.length)];
	return `| ${cells.map((cell) => escape(capitalize(cell))).join(' | ')} |`;
}

const tableOf = (titles: readonly string[]): string =>
	`| Attempt | Result |\n| --- | --- |\n${titles.map(rowOf).join('\n')}\n`;

/** Returns a list of the subjects that each test ran for, such as routes, and the table of the tests. */
function tableFor(subjects: readonly string[], noun: string, titles: readonly string[]): string {
	const list = subjects.map((subject) => `- ${escape(subject)}\n`).join('');
	return `Each of these tests ran for ${subjects.length} ${noun}s:\n\n${list}\n${tableOf(titles)}`;
}

/** Returns a section of the page from the tests that passed. Tests that ran for the same subjects are in one table. */
export function sectionOf({ heading, each }: Section, tests: readonly Test[]): Promise<string> {
	const byTitle = Map.groupBy(tests, ({ title }) => title);
	const groups = Map.groupBy(byTitle.keys(), (title) => {
		const subjects = new Set(
			byTitle.get(title)!.map(({ ancestorTitles }) => ancestorTitles.join(' ')),
		);
		return each && subjects.size > 1 ? [...subjects].join('\n') : '';
	});
	const single = groups.get('') ?? [];
	groups.delete('');
	const tables = [...groups].map(([subjects, titles]) =>
		tableFor(subjects.split('\n'), each!, titles),
	);
	if (single.length > 0)
		tables.push(
			`${tables.length > 0 ? 'Each of these tests ran once:\n\n' : ''}${tableOf(single)}`,
		);
	return formatted(`## ${heading}\n\n${tables.join('\n')}`);
}

/** Returns the sections of a page by heading. */
export function readPage(text: string): Map<string, string> {
	const parts = text.split(/^(?=## )/m).slice(1);
	return new Map(parts.map((part) => [/^## (.+)$/m.exec(part)![1]!, `${part.trimEnd()}\n`]));
}

export const pageOf = (sections: readonly string[]): Promise<string> =>
	formatted(`${INTRO}${sections.join('\n')}`);

const formatted = async (text: string): Promise<string> =>
	format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
