import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Marks the changes of a version that isn't released yet, in the changelog of the repository. */
const UNRELEASED = '(not released)';

/** Returns the notice in the documents that begin with an installation. It's empty after the first release. */
export async function generatedSections(): Promise<Record<string, Record<string, string>>> {
	const changes = await readFile(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
	const noticeFrom = (base: string) =>
		changes.includes(UNRELEASED)
			? `**Not released yet**: the packages aren't on npm, and the app isn't in Zapier.\nUntil then, [install them from this repository](${base}CONTRIBUTING.md#install-from-this-repository).`
			: '';
	const repository = 'https://github.com/contact-sync/contact-sync-connectors/blob/main/';
	return {
		'README.md': { release: noticeFrom('') },
		'packages/n8n/README.md': { release: noticeFrom(repository) },
		'packages/mcp/README.md': { release: noticeFrom(repository) },
		'docs/users/zapier.md': { release: noticeFrom('../../') },
	};
}
