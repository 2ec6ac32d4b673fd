/**
 * `node packages/testing/published/scan-source.ts FOLDER`: scans the source of a package with n8n's scanner, using
 * the scanner's rules and the latest rules.
 */
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { scanWithNewest } from './scan-with-newest.ts';

const [folder = ''] = process.argv.slice(2);
const { passed, message, details } = await analyzePackage(folder, SOURCE_FILE_PATTERNS);
const newest = await scanWithNewest(folder, SOURCE_FILE_PATTERNS);
const isRejected = !passed || message !== undefined || newest !== '';
process.stdout.write(isRejected ? [message, details, newest].join('\n') : 'accepted');
process.exitCode = isRejected ? 1 : 0;
