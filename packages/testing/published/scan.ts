/**
 * `node packages/testing/published/scan.ts FOLDER [source|published]`: scans the source of a package, or its published files, with
 * n8n's scanner: with the scanner's rules, and with the newest ones. Prints `accepted`, or the findings.
 */
import {
	buildScanConfig,
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { ESLint, type Linter } from 'eslint';

const { recommended } = n8nCommunityNodesPlugin.configs;
const [PLUGIN] = Object.keys(recommended.plugins!);

/**
 * Scans with the scanner's configuration and our version of n8n's rules, which is newer than the scanner's.
 * Returns the messages, or an empty string if there are no findings.
 */
async function scanWithNewest(folder: string, patterns: readonly string[]): Promise<string> {
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

const [folder = '', kind = 'source'] = process.argv.slice(2);
/** For published files, the same patterns as in the scanner. */
const patterns = kind === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message, details } = await analyzePackage(folder, patterns);
const newest = await scanWithNewest(folder, patterns);
const isRejected = !passed || message !== undefined || newest !== '';
process.stdout.write(isRejected ? [message, details, newest].join('\n') : 'accepted');
process.exitCode = isRejected ? 1 : 0;
