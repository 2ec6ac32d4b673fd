import type { Guess } from './guess.ts';
import { GUESSES } from './guesses/index.ts';
import { NotAsked } from './not-asked.ts';
import type { Run } from './run.ts';
import { inShort } from './seen.ts';

export interface Finding {
	name: string;
	verdict: 'holds' | 'does not hold' | 'not asked';
	/** What was seen instead, or why it was not asked. */
	remark: string;
}

/** What asking every guess changes; nothing without a test key. */
export const changesOf = (run: Run): string[] =>
	run.isTest ? [...new Set(GUESSES.flatMap(({ changes }) => changes?.(run) ?? []))] : [];

/** Asks every guess, one after the other. */
export async function checkContract(run: Run): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const guess of GUESSES) findings.push(await check(guess, run));
	return findings;
}

async function check({ name, look, holds, show = inShort }: Guess, run: Run): Promise<Finding> {
	try {
		const seen = await look(run);
		if (seen.status === 403) throw new NotAsked('the key lacks the scope');
		if (await holds(seen, run)) return { name, verdict: 'holds', remark: '' };
		return { name, verdict: 'does not hold', remark: show(seen) };
	} catch (error) {
		if (!(error instanceof NotAsked)) throw error;
		return { name, verdict: 'not asked', remark: error.message };
	}
}
