import { spawnSync } from 'node:child_process';
import golden from '../../zapier/golden-definition.json' with { type: 'json' };
import { ROOT } from '@contact-sync/testing/paths';

/** Checks the links in Markdown text in the same way as `npm run lint`. */
function linkReport(markdown: string): string {
	const options = ['--frail', '--quiet', '--no-color', '--file-path', 'docs/help.md'];
	return spawnSync('remark', options, { cwd: ROOT, input: markdown, encoding: 'utf8' }).stderr;
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
