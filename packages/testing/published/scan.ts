/**
 * `node packages/testing/published/scan.ts FOLDER [source|published]`: scans the source of a package, or its published files, with
 * n8n's scanner: with the scanner's rules, and with the newest ones. Prints `accepted`, or the findings.
 */
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { scanWithNewest } from './scan-with-newest.ts';

const [folder = '', kind = 'source'] = process.argv.slice(2);
/** For published files, the same patterns as in the scanner. */
const patterns = kind === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message, details } = await analyzePackage(folder, patterns);
const newest = await scanWithNewest(folder, patterns);
const isRejected = !passed || message !== undefined || newest !== '';
process.stdout.write(isRejected ? [message, details, newest].join('\n') : 'accepted');
process.exitCode = isRejected ? 1 : 0;
