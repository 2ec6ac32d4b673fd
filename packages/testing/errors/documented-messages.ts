import { marked, type Tokens } from 'marked';

/**
 * Returns the messages in the table whose first column is `message`, each with a pattern. In the patterns,
 * `…` matches any text.
 */
export function documentedMessages(markdown: string): Array<{ message: string; pattern: RegExp }> {
	const tables = marked.lexer(markdown).filter((token) => token.type === 'table') as Tokens.Table[];
	const table = tables.find(({ header }) => header[0]!.text === 'message');
	if (table === undefined) throw new Error('There is no table of messages.');
	return table.rows
		.flatMap(([cell]) => cell!.text.split(' · '))
		.map((message) => ({ message, pattern: patternOf(message) }));
}

/** Returns a pattern that matches the start of a message. */
const patternOf = (message: string): RegExp =>
	new RegExp(`^${message.split('…').map(escapeRegExp).join('.*')}`);

const escapeRegExp = (text: string): string =>
	text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
