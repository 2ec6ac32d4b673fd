/** `npm run contract -- --url URL`: asks a real service which of our guesses hold. */
import { parseArgs } from 'node:util';
import { parseBaseUrl } from '@contact-sync/core';
import { table } from '../lib/table.ts';
import { createAsker } from './ask.ts';
import { checkContract } from './check.ts';
import { GUESSES } from './guesses.ts';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const apiKey = process.env.CONTACT_SYNC_API_KEY ?? '';

async function main(): Promise<void> {
	const baseUrl = parseBaseUrl(values.url);
	if (apiKey === '') throw new Error('Put a test key of the service into CONTACT_SYNC_API_KEY.');
	const changes = [...new Set(GUESSES.flatMap((guess) => guess.changes ?? []))];
	process.stdout.write(
		`With a test key this changes, in the test environment of ${baseUrl}:\n${changes.map((change) => `  it ${change}\n`).join('')}\n`,
	);
	const findings = await checkContract(createAsker(baseUrl, apiKey));
	const rows = findings.map(({ name, verdict, remark }) => [verdict, name, remark]);
	process.stdout.write(`${table([['Verdict', 'Guess', 'Seen instead'], ...rows])}\n`);
	process.exitCode = findings.some(({ verdict }) => verdict === 'does not hold') ? 1 : 0;
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}
