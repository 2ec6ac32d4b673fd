import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Copies a folder as hard links, or as file copies across file systems. Symbolic links stay unchanged. */
export function linkTree(from: string, to: string): void {
	mkdirSync(to, { recursive: true });
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		const [source, target] = [join(from, entry.name), join(to, entry.name)];
		if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
		else if (!entry.isDirectory()) linkFile(source, target);
		else if (entry.name !== '.cache') linkTree(source, target);
	}
}

function linkFile(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}
