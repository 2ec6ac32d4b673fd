import { wordingOf, type Action } from '@contact-sync/core';
import { listScopes } from '@contact-sync/core/scope-uses';
import { tools } from '../src/tools.ts';
import { MCP } from '../src/platform.ts';

/** Labels of tool effects in the table. */
const EFFECTS: Readonly<Record<Action['effect'], string>> = {
	read: 'reads',
	write: 'adds',
	destroys: 'changes',
	sends: 'sends email',
};

/** Returns the Markdown table of the tools. */
export const toolsTable = (): string =>
	[
		'| tool | purpose | effect | scope |',
		'| --- | --- | --- | --- |',
		...tools.map(({ action, definition: { name }, isList }) => {
			const { summary } = isList ? action.list! : wordingOf(action, MCP);
			const scopes = listScopes(action, (argument) => `\`${argument}\``);
			return `| \`${name}\` | ${summary} | ${EFFECTS[action.effect]} | ${scopes} |`;
		}),
	].join('\n');
