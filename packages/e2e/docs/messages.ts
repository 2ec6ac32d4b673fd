import { marked, type Tokens } from 'marked';

/** Reads the messages of the table whose first column is `message`. In the patterns, `…` matches anything. */
export function documentedMessages(markdown: string): Array<{ message: string; pattern: RegExp }> {
	const tables = marked.lexer(markdown).filter((token) => token.type === 'table') as Tokens.Table[];
	const table = tables.find(({ header }) => header[0]!.text === 'message');
	if (table === undefined) throw new Error('There is no table of messages.');
	return table.rows
		.flatMap(([cell]) => cell!.text.split(' · '))
		.map((message) => ({ message, pattern: patternOf(message) }));
}

/** Returns a pattern for the start of a message. */
const patternOf = (message: string): RegExp =>
	new RegExp(`^${message.split('…').map(escapeRegExp).join('.*')}`);

const escapeRegExp = (text: string): string =>
	text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
