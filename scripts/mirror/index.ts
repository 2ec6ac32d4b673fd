/**
 * `node scripts/mirror/index.ts <repository>`: pushes the committed n8n package and the core that it uses to the
 * branch main of a separate repository. See docs/publishing/n8n.md for the reason.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, CORE } from './compose.ts';

const root = join(import.meta.dirname, '../..');
const [target] = process.argv.slice(2);
if (target === undefined) {
	process.stderr.write(
		'Specify the repository: node scripts/mirror/index.ts git@github.com:OWNER/REPOSITORY.git\n',
	);
	process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'mirror-n8n-'));
const git = (cwd: string, ...args: string[]) =>
	execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const here = (...args: string[]) => git(folder, ...args);

/** Name of the repository from a GitHub URL. */
const [, name] = /github\.com[/:]([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(target) ?? [];
const url = name && `https://github.com/${name}`;

try {
	// Latest commit in each package's history. Repeated splits create the same commits.
	const [node, core] = ['packages/n8n', CORE].map((part) =>
		git(root, 'subtree', 'split', '-q', `--prefix=${part}`, 'HEAD'),
	) as [string, string];
	git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder);
	here('read-tree', node);
	here('read-tree', `--prefix=${CORE}/`, core);
	here('rm', '-r', '-f', '--cached', '--quiet', 'test', `${CORE}/test`); // the tests need packages that aren't mirrored
	here('checkout-index', '--all');
	const version = await compose(root, folder, url);
	here('add', '--all');
	const tree = here('write-tree');

	const known = here('ls-remote', target, 'refs/heads/main') !== '';
	if (known) here('fetch', '--quiet', target, 'main');
	const before = known ? [here('rev-parse', 'FETCH_HEAD')] : [];
	const commit = here('rev-parse', '--short', 'HEAD');
	if (known && here('rev-parse', 'FETCH_HEAD^{tree}') === tree) {
		process.stdout.write(`The mirror is already up to date with ${commit}.\n`);
	} else {
		const parents = [...before, node, core].flatMap((parent) => ['-p', parent]);
		const said = `Version ${version}, from commit ${commit} of the source repository`;
		const mirrored = here('commit-tree', tree, ...parents, '-m', said);
		here('push', '--quiet', target, `${mirrored}:refs/heads/main`);
		process.stdout.write(`Mirrored: version ${version}, from commit ${commit}.\n`);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
