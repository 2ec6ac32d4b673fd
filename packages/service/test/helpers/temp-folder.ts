import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates temporary folders, which are removed after the tests of this file. */
export function useTempFolders(): () => string {
	const root = mkdtempSync(join(tmpdir(), 'contact-sync-test-'));
	afterAll(() => rmSync(root, { recursive: true, force: true }));
	return () => mkdtempSync(join(root, 'data-'));
}
