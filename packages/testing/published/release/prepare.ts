import {
	copyFileSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readlinkSync,
	symlinkSync,
	existsSync,
	globSync,
} from 'node:fs';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { ROOT } from '@contact-sync/testing/paths';
import { readManifest } from '../../../../scripts/release/manifest.ts';
import { runCommand } from './command.ts';
import type { Rehearsal } from './environment.ts';

/** Copies a folder as hard links, or as file copies across file systems. Symbolic links stay unchanged. */
function linkTree(from: string, to: string): void {
	mkdirSync(to, { recursive: true });
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		const [source, target] = [join(from, entry.name), join(to, entry.name)];
		if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
		else if (!entry.isDirectory()) linkFile(source, target);
		else if (entry.name !== '.cache') linkTree(source, target);
	}
}

function linkFile(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}

const SENTENCE = 'Add a sentence that only a rehearsal has.';

const CHANGESET = `---
'n8n-nodes-contact-sync': minor
'@contact-sync/mcp': minor
'contact-sync-zapier': minor
---

${SENTENCE}
`;

/**
 * Squashes the history. A mirror can't be created from a shallow clone, as in CI, and mirroring a long
 * history takes a while.
 */
const AS_ONE_COMMIT =
	'rm -rf .git && git init --quiet --initial-branch main && git add --all && git commit --quiet -m "All"';

/** Commands that apply the changesets, as in docs/publishing/releasing.md. */
const VERSION = [
	'npx changeset version',
	'npm run generate',
	'npx -y npm@10.8.2 install --package-lock-only --ignore-scripts',
];

const RELEASED = ['n8n', 'mcp', 'zapier'];

/** Files that contain a version, in addition to the manifests. */
const VERSIONED_FILES = ['mcp/server.json', 'mcp/manifest.json', 'zapier/golden-definition.json'];

/** Tags of a release, by package. */
export type Tags = Record<'n8n' | 'mcp' | 'zapier', string>;

/** Runs the steps of docs/publishing/releasing.md before a tag is pushed, in a clean clone with a change to each package. */
export async function prepare({ repository, installing }: Rehearsal): Promise<Tags> {
	const inClone = (command: string) => runCommand(command, repository, installing);
	await runCommand(`git clone --quiet . "${repository}"`, ROOT, installing);
	await inClone(AS_ONE_COMMIT);
	for (const folder of globSync(['node_modules', 'packages/*/node_modules'], { cwd: ROOT })) {
		linkTree(join(ROOT, folder), join(repository, folder));
	}
	await writeFile(join(repository, '.changeset/rehearsal.md'), CHANGESET);
	const before = await versions(repository);
	for (const command of VERSION) await inClone(command);
	await checkVersions(repository, before);
	await inClone('npm ci --ignore-scripts --dry-run'); // by the new lock file
	await inClone('git add --all && git commit --quiet -m "Release" && npx changeset tag');
	const tags = (await inClone('git tag --points-at HEAD')).trim().split('\n');
	const tagOf = (name: string) => tags.find((tag) => tag.startsWith(`${name}@`)) ?? '';
	const { version } = await readManifest(join(repository, 'packages/zapier'));
	return {
		n8n: tagOf('n8n-nodes-contact-sync'),
		mcp: tagOf('@contact-sync/mcp'),
		zapier: `zapier-v${version}`,
	};
}

const versions = (repository: string): Promise<string[]> =>
	Promise.all(
		RELEASED.map(async (name) => (await readManifest(join(repository, 'packages', name))).version),
	);

async function checkVersions(repository: string, before: readonly string[]): Promise<void> {
	const now = await versions(repository);
	const read = (path: string) => readFile(join(repository, 'packages', path), 'utf8');
	for (const [index, name] of RELEASED.entries()) {
		assert.notEqual(now[index], before[index], `packages/${name} has the same version`);
		const changelog = await read(`${name}/CHANGELOG.md`);
		const [newest = ''] = changelog.split(`\n## ${before[index]}\n`);
		assert.ok(newest.includes(`\n## ${now[index]}\n`), `${name}/CHANGELOG.md lacks the version`);
		assert.ok(newest.includes(SENTENCE), `${name}/CHANGELOG.md lacks the change`);
	}
	for (const path of VERSIONED_FILES) {
		const version = now[RELEASED.indexOf(path.split('/')[0]!)];
		assert.ok((await read(path)).includes(`"version": "${version}"`), `${path} lacks ${version}`);
	}
	assert.ok(!existsSync(join(repository, '.changeset/rehearsal.md')), 'The changeset remains');
}
