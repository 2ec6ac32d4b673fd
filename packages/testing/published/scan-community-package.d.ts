/** Types for the parts of the scanner that this package uses. The scanner is published without types. */
declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	import type { Linter } from 'eslint';

	export function buildScanConfig(): Promise<Linter.Config[]>;
	export const SOURCE_FILE_PATTERNS: readonly string[];
	export function analyzePackage(
		folder: string,
		patterns?: readonly string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}
