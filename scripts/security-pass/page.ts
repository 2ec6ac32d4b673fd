import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Test } from './jest-results.ts';

export const PAGE = join(import.meta.dirname, '../../docs/security-pass.md');

const INTRO = `# Security pass

This page lists the attacks on the service that the tests try, and the results.
Each row is the title of a test that passed.
\`npm run security-pass\` writes the rows, and a test run fails if a row is out of date.
Tests that depend on the database ran on the embedded database and on PostgreSQL, and all others on the embedded database.

`;

/** Escapes characters with a meaning in Markdown. */
const escape = (text: string): string =>
	text.replaceAll(/[\\|<>*_`[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** Returns a row for each result of a file's passed tests, with all attempts that have this result. */
function rowsOf(tests: readonly Test[]): string[] {
	const places = Map.groupBy(tests, ({ title }) => title);
	return [...places].map(([title, same]) => {
		const tried = [...new Set(same.map(({ ancestorTitles }) => ancestorTitles.join(' ')))];
		return `| ${tried.map(escape).join(', ')} | ${escape(title)} |`;
	});
}

/** Returns a section of the page from the tests that passed. */
export const sectionOf = (heading: string, tests: readonly Test[]): Promise<string> =>
	formatted(`## ${heading}\n\n| attempt | result |\n| --- | --- |\n${rowsOf(tests).join('\n')}\n`);

/** Returns the sections of a page by heading. */
export function readPage(text: string): Map<string, string> {
	const parts = text.split(/^(?=## )/m).slice(1);
	return new Map(parts.map((part) => [/^## (.+)$/m.exec(part)![1]!, `${part.trimEnd()}\n`]));
}

export const pageOf = (sections: readonly string[]): Promise<string> =>
	formatted(`${INTRO}${sections.join('\n')}`);

/** Formats Markdown with Prettier, without padded tables, because some cells list every route. */
const formatted = async (text: string): Promise<string> =>
	format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
