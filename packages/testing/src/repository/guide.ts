import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A numbered step of a guide: a file and its change. */
export interface GuideStep {
	/** Path in the repository. */
	path?: string;
	/** The content of a new file, or a diff with context lines. */
	blocks: Array<{ language: string; text: string }>;
	/** Text of the step. */
	text: string;
}

/** Reads the numbered steps of a section in a document. */
export async function readGuide(document: string, heading: string): Promise<GuideStep[]> {
	const [, section = ''] = (await readFile(document, 'utf8')).split(`\n## ${heading}\n`);
	const [own = ''] = section.split(/^## /m);
	const [, ...parts] = own.split(/^\d+\. /m);
	const steps = parts.map((part) => part.split(/\n\n(?=\S)/)[0]!); // less indented text isn't part of the step
	return steps.map((text) => ({
		text,
		path: /`(packages\/[^`\s]+\.ts)`/.exec(text)?.[1],
		blocks: [...text.matchAll(/^ {3}```(\w+)\n([^]*?)^ {3}```$/gm)].map(([, language, lines]) => ({
			language: language!,
			text: lines!.replaceAll(/^ {3}/gm, ''),
		})),
	}));
}

/** Applies a step in a folder. @throws Error unless the lines to replace occur exactly once */
export async function applyStep(folder: string, { path, blocks }: GuideStep): Promise<void> {
	for (const { language, text } of blocks) {
		const file = join(folder, path!); // a step with a block contains the path of a file
		if (language === 'diff') await writeFile(file, applyDiff(await readFile(file, 'utf8'), text));
		else await writeFile(file, text, { flag: 'wx' });
	}
}

/** Applies a diff with one block of consecutive lines. */
function applyDiff(content: string, diff: string): string {
	const lines = diff.trimEnd().split('\n');
	const side = (isLeft: (line: string) => boolean) =>
		`\n${lines
			.filter((line) => isLeft(line))
			.map((line) => line.slice(1)) // removes the plus, the minus, or the space
			.join('\n')}\n`;
	const before = side((line) => !line.startsWith('+'));
	const [head, tail, ...more] = `\n${content}`.split(before);
	if (tail === undefined || more.length > 0) throw new Error(`Not there once:${before}`);
	return (head + side((line) => !line.startsWith('-')) + tail).slice(1);
}
