import { join } from 'node:path';
import { LegacyESLint } from 'eslint/use-at-your-own-risk';

const SOURCE = join(import.meta.dirname, '../../src');
const eslint = new LegacyESLint({ cwd: join(SOURCE, '../../..') });

/** Returns the rules that reject a line in a file of the service. */
export async function rulesRefusing(line: string, file: string): Promise<(string | null)[]> {
	const [result] = await eslint.lintText(`${line}\n`, { filePath: join(SOURCE, file) });
	return result!.messages.map(({ ruleId }) => ruleId);
}
