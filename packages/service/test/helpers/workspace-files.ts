import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes workspace files, one per product, and returns the arguments for a service that uses all of them. */
export const writeWorkspaces = (folder: string, texts: readonly string[]): string[] =>
	texts.flatMap((text, i) => {
		const file = join(folder, `product-${i}.yaml`);
		writeFileSync(file, text);
		return ['--workspace', file];
	});
