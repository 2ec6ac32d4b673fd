import { wordingOf, type Action } from '@contact-sync/core';
import { tools } from '../src/tools.ts';

/** What a tool does to the data of the service, and to people. */
const EFFECTS: Readonly<Record<Action['effect'], string>> = {
	read: 'reads',
	write: 'writes',
	sends: 'sends email',
};

/** Returns the tools that clients list. */
export const toolsTable = (): string =>
	[
		'| tool | purpose | effect | scope |',
		'| --- | --- | --- | --- |',
		...tools.map(({ action, definition: { name } }) => {
			const scopes = action.scopes.map((scope) => `\`${scope}\``).join(', ') || 'any key';
			const { summary } = wordingOf(action, 'mcp');
			return `| \`${name}\` | ${summary} | ${EFFECTS[action.effect]} | ${scopes} |`;
		}),
	].join('\n');
