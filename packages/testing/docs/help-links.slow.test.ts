import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import golden from '../../zapier/golden-definition.json' with { type: 'json' };
import { ROOT } from '@contact-sync/testing/paths';
import { installTool } from '@contact-sync/testing/tool';

let folder: string;
beforeAll(async () => {
	await installTool('lint');
	folder = mkdtempSync(join(tmpdir(), 'help-links-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Checks the links in Markdown text in the same way as `npm run lint`. */
function linkReport(markdown: string): string {
	const file = join(folder, 'help.md');
	writeFileSync(file, markdown);
	const options = { cwd: ROOT, encoding: 'utf8' } as const;
	return spawnSync(process.execPath, ['scripts/lint-links.ts', file], options).stderr;
}

const helpTexts: string[] = [];
JSON.stringify(golden, (key, value: unknown) => {
	if (key === 'helpText') helpTexts.push(String(value));
	return value;
});

const LINK = /\]\(([^)]+)\)/g;
const links = [...helpTexts.join('\n\n').matchAll(LINK)].map(([, url]) => url);

describe('the links in the help text of the Zapier app', () => {
	it('are HTTPS URLs', () => {
		expect(links.length).toBeGreaterThan(2);
		for (const url of links) expect(url).toMatch(/^https:/);
	});

	it('point to existing documents and headings', () => {
		expect(linkReport(helpTexts.join('\n\n'))).toBe('');
		const [known] = links.filter((url) => url!.includes('#'));
		expect(linkReport(`[broken](${known}-not)`)).toContain('Cannot find heading');
	});
});
