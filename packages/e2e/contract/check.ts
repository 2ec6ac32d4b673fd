import { bodyOf, inShort, type Asker } from './ask.ts';
import { GUESSES, type Guess } from './guesses.ts';

export interface Finding {
	name: string;
	verdict: 'holds' | 'does not hold' | 'not asked';
	/** What was seen instead, or why it was not asked. */
	remark: string;
}

/** Asks every guess. What changes something is asked of a test key only. */
export async function checkContract(asker: Asker): Promise<Finding[]> {
	const ping = await asker('GET', 'ping/');
	if (ping.status === 401) throw new Error('The service did not accept the API key.');
	const { environment, env, mode } = bodyOf(ping);
	const isTest = [environment, env, mode].includes('test');
	const findings: Finding[] = [];
	for (const guess of GUESSES) findings.push(await check(guess, asker, isTest));
	return findings;
}

async function check(
	{ name, changes, ask }: Guess,
	asker: Asker,
	isTest: boolean,
): Promise<Finding> {
	if (changes !== undefined && !isTest) {
		return { name, verdict: 'not asked', remark: `it ${changes}, and this is no test key` };
	}
	const seen = await ask(asker);
	if (seen === undefined) return { name, verdict: 'holds', remark: '' };
	if (seen === 'not asked') return { name, verdict: 'not asked', remark: 'there is no sequence' };
	if (seen.status === 403) return { name, verdict: 'not asked', remark: 'the key lacks the scope' };
	return { name, verdict: 'does not hold', remark: inShort(seen) };
}
