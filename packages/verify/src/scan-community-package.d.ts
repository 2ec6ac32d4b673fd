/** Types of the scanner, which is published without types. Only the parts used here. */
declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	import type { Linter } from 'eslint';

	export function buildScanConfig(): Promise<Linter.Config[]>;
	export const SOURCE_FILE_PATTERNS: readonly string[];
	export function analyzePackage(
		folder: string,
		patterns?: readonly string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}
