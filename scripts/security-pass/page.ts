import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Test } from './jest-results.ts';

export const PAGE = join(import.meta.dirname, '../../docs/security-pass.md');

const INTRO = `# Security pass

What was tried against the service, and what happened. The rows are the titles of tests that passed: \`npm run security-pass\` writes
them, and a run of the tests fails when one of them stands here otherwise. Tests that depend on the store ran on the embedded database and on PostgreSQL, all others on the embedded database.

`;

/** Characters that would be more than themselves in Markdown. */
const escape = (text: string): string =>
	text.replaceAll(/[\\|<>*_`[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** The rows of a file's passed tests: what was tried by what happens, so that what happens at many places is said once. */
function rowsOf(tests: readonly Test[]): string[] {
	const places = Map.groupBy(tests, ({ title }) => title);
	return [...places].map(([title, same]) => {
		const tried = [...new Set(same.map(({ ancestorTitles }) => ancestorTitles.join(' ')))];
		return `| ${tried.map(escape).join(', ')} | ${escape(title)} |`;
	});
}

/** A section of the page, from the tests that passed. */
export const sectionOf = (heading: string, tests: readonly Test[]): Promise<string> =>
	formatted(
		`## ${heading}\n\n| what was tried | what happened |\n| --- | --- |\n${rowsOf(tests).join('\n')}\n`,
	);

/** The sections of a page, by heading. */
export function readPage(text: string): Map<string, string> {
	const parts = text.split(/^(?=## )/m).slice(1);
	return new Map(parts.map((part) => [/^## (.+)$/m.exec(part)![1]!, `${part.trimEnd()}\n`]));
}

export const pageOf = (sections: readonly string[]): Promise<string> =>
	formatted(`${INTRO}${sections.join('\n')}`);

/** As `prettier` would have it, with tables that are not padded: some cells name every route. */
const formatted = async (text: string): Promise<string> =>
	format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
