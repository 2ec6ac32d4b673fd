import { join } from 'node:path';
import { actions } from '@contact-sync/core';
import { LegacyESLint } from 'eslint/use-at-your-own-risk';
import { ROOT } from '@contact-sync/testing/paths';

const eslint = new LegacyESLint({ cwd: ROOT });

it.each([
	'n8n/nodes/new.ts',
	'n8n/scripts/new.mts',
	'zapier/src/new.ts',
	'zapier/scripts/new.ts',
	'mcp/src/new.ts',
	'mcp/scripts/new.ts',
])('a lint rule rejects the key of an action in %s', async (file) => {
	const { key } = actions[0]!;
	const line = `export const isUpsert = (key: string) => key === '${key}';\n`;
	const filePath = join(ROOT, 'packages', file);
	const [result] = await eslint.lintText(line, { filePath });
	expect(result!.messages.map(({ ruleId }) => ruleId)).toEqual(['no-restricted-syntax']);
});
