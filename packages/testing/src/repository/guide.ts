import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A numbered step of a document: the file it is about, and what it does there. */
export interface GuideStep {
	/** From the root of the repository. */
	path?: string;
	/** A new file, or lines of one with what comes before or after them. */
	blocks: Array<{ language: string; text: string }>;
	/** The step as it stands there. */
	text: string;
}

/** The numbered steps of a section. */
export async function readGuide(document: string, heading: string): Promise<GuideStep[]> {
	const [, section = ''] = (await readFile(document, 'utf8')).split(`\n## ${heading}\n`);
	const [own = ''] = section.split(/^## /m);
	const [, ...parts] = own.split(/^\d+\. /m);
	const steps = parts.map((part) => part.split(/\n\n(?=\S)/)[0]!); // what stands further left is no part of it
	return steps.map((text) => ({
		text,
		path: /`((?:packages|\.changeset)\/[^`\s]+\.(?:ts|md))`/.exec(text)?.[1],
		blocks: [...text.matchAll(/^ {3}```(\w+)\n([^]*?)^ {3}```$/gm)].map(([, language, lines]) => ({
			language: language!,
			text: lines!.replaceAll(/^ {3}/gm, ''),
		})),
	}));
}

/** Does a step in a folder. Throws where a line that is to stay is not there, or there twice. */
export async function doStep(folder: string, { path, blocks }: GuideStep): Promise<void> {
	for (const { language, text } of blocks) {
		const file = join(folder, path!); // a step with a block names its file
		if (language === 'diff') await writeFile(file, patched(await readFile(file, 'utf8'), text));
		else await writeFile(file, text, { flag: 'wx' });
	}
}

/** Replaces the lines without a plus, which stand together, by those without a minus. */
function patched(content: string, diff: string): string {
	const lines = diff.trimEnd().split('\n');
	const side = (isLeft: (line: string) => boolean) =>
		`\n${lines
			.filter((line) => isLeft(line))
			.map((line) => line.slice(1)) // the plus, the minus, or the blank
			.join('\n')}\n`;
	const before = side((line) => !line.startsWith('+'));
	const [head, tail, ...more] = `\n${content}`.split(before);
	if (tail === undefined || more.length > 0) throw new Error(`Not there once:${before}`);
	return (head + side((line) => !line.startsWith('-')) + tail).slice(1);
}
