import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { ESLint, type Linter } from 'eslint';

const { recommended } = n8nCommunityNodesPlugin.configs;
const [PLUGIN] = Object.keys(recommended.plugins!);

/**
 * Scans with the scanner's configuration and our version of n8n's rules, which is newer than the scanner's.
 * Returns the messages, or an empty string if there are no findings.
 */
export async function scanWithNewest(folder: string, patterns: readonly string[]): Promise<string> {
	const pinned: Linter.Config[] = await buildScanConfig();
	const others = pinned.filter(({ plugins = {} }) => !(PLUGIN! in plugins));
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: [recommended, ...others],
	});
	const results = await eslint.lintFiles([...patterns]);
	const formatter = await eslint.loadFormatter('stylish');
	return await formatter.format(results.filter(({ errorCount }) => errorCount > 0));
}
