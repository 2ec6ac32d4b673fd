import { marked, type Tokens } from 'marked';

/** The messages of a table whose first column is `message`: each as a pattern, where `…` stands for anything. */
export function toldMessages(markdown: string): Array<{ message: string; pattern: RegExp }> {
	const tables = marked.lexer(markdown).filter((token) => token.type === 'table') as Tokens.Table[];
	const table = tables.find(({ header }) => header[0]!.text === 'message');
	if (table === undefined) throw new Error('There is no table of messages.');
	return table.rows
		.flatMap(([cell]) => cell!.text.split(' · '))
		.map((message) => ({ message, pattern: patternOf(message) }));
}

/** A message without `…` before it begins so. */
const patternOf = (message: string): RegExp =>
	new RegExp(`^${message.split('…').map(literally).join('.*')}`);

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
