/**
 * Checks documents, the catalog, and other text in code against the glossary. Part of `npm run lint`.
 * Arguments: files to check. @default all
 */
import { globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { TextlintPluginCreator, TextlintResult, TextlintRuleModule } from '@textlint/types';
import { exitWithMessage, requireFromTool } from '@contact-sync/testing/tool';
import { lengthProblems, type Document } from './length.ts';
import { sentences } from './sentences.ts';
import { sourceTexts } from './source-texts.ts';
import { TERMS } from './terms.ts';

/** The part of textlint's kernel that the prose check uses. */
interface Kernel {
	lintText(text: string, options: LintOptions): Promise<TextlintResult>;
}

interface LintOptions {
	ext: string;
	filePath: string;
	plugins: Array<{ pluginId: string; plugin: TextlintPluginCreator }>;
	rules: Array<{ ruleId: string; rule: TextlintRuleModule; options: object }>;
}

const linters = await requireFromTool('lint').catch(exitWithMessage);
const { TextlintKernel } = linters('@textlint/kernel') as { TextlintKernel: new () => Kernel };

const kernel = new TextlintKernel();
const { default: markdown } = linters('@textlint/textlint-plugin-markdown') as {
	default: TextlintPluginCreator;
};
const { default: terminology } = linters('textlint-rule-terminology') as {
	default: TextlintRuleModule;
};

/** Documents, whose number of words is limited. */
const DOCUMENTS = [
	'{*,.changeset/*,.github/*,docs/**/*,examples/*/*,packages/*,packages/*/*,scripts/**/*}.md',
];

/** Files that contain text for readers. */
const SOURCES = [
	...DOCUMENTS,
	'.github/ISSUE_TEMPLATE/*.yml',
	'{package,packages/*/package}.json',
	'packages/{core,demo,mcp,service,zapier}/src/**/*.{ts,tsx}',
	'packages/n8n/{credentials,nodes,scripts}/**/*.{ts,mts}',
	'packages/n8n/examples/*.json',
];

/** Files to skip: code generated from the catalog, and migrations. */
const EXCEPT = [
	'packages/n8n/nodes/*/{properties,subtitle}.ts',
	'packages/service/src/store/migrations/**',
];

const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync(SOURCES, { exclude: EXCEPT }).toSorted();
const problems = (await Promise.all(files.map(problemsIn))).flat();
if (named.length === 0) problems.push(...lengthProblems(globSync(DOCUMENTS).map(read)));
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

function read(path: string): Document {
	return [path, readFileSync(path, 'utf8')];
}

async function problemsIn(file: string): Promise<string[]> {
	const ext = extname(file);
	const { messages } = await kernel.lintText(readFileSync(file, 'utf8'), {
		ext,
		filePath: file,
		plugins: [
			{ pluginId: 'markdown', plugin: markdown },
			{ pluginId: 'source-texts', plugin: sourceTexts },
		],
		rules: [
			{
				ruleId: 'terms',
				rule: terminology,
				options: { defaultTerms: false, terms: TERMS, skip: [] },
			},
			{
				ruleId: 'sentences',
				rule: sentences,
				options: { maxWords: 25, onePerLine: ext === '.md' },
			},
		],
	});
	return messages.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);
}
