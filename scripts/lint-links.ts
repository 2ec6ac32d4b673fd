/** `node scripts/lint-links.ts [FILES]`: checks the links in Markdown files with remark. Part of `npm run lint`. @default all files */
import { promisify } from 'node:util';
import { ROOT } from '@contact-sync/testing/paths';
import { exitWithMessage, requireFromTool } from '@contact-sync/testing/tool';

/** Links to this repository on GitHub are checked like links to files. */
const REPOSITORY = 'https://github.com/contact-sync/contact-sync-connectors';

/** The parts of remark that this command uses. */
interface Remark {
	remark: () => object;
}
interface Engine {
	/** Checks files, prints problems to stderr, and passes the exit code to the callback. */
	engine: (options: object, callback: (error: Error | null, code: number) => void) => void;
}

const linters = await requireFromTool('lint').catch(exitWithMessage);
const { engine } = linters('unified-engine') as Engine;
const { remark } = linters('remark') as Remark;
const { default: validateLinks } = linters('remark-validate-links') as { default: object };

const given = process.argv.slice(2);
process.exitCode = await promisify(engine)({
	processor: remark(),
	plugins: [[validateLinks, { repository: REPOSITORY, root: ROOT }]],
	files: given.length > 0 ? given : ['.'],
	extensions: ['md'],
	ignorePath: '.gitignore',
	frail: true,
	quiet: true,
	out: false, // otherwise, prints a single file
});
