import type { Assumption } from './assumption.ts';
import { ASSUMPTIONS } from './assumptions/index.ts';
import { NotChecked } from './not-checked.ts';
import type { Run } from './run.ts';
import { summarize } from './response.ts';

export interface Finding {
	name: string;
	verdict: 'holds' | "doesn't hold" | 'not checked';
	/** The response, or the reason why the assumption wasn't checked. */
	remark: string;
}

/** Lists the changes that the checks make. The list is empty without a test key. */
export const changesOf = (run: Run): string[] =>
	run.isTest ? [...new Set(ASSUMPTIONS.flatMap(({ changes }) => changes?.(run) ?? []))] : [];

/** Checks every assumption, in order. */
export async function checkContract(run: Run): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const assumption of ASSUMPTIONS) findings.push(await check(assumption, run));
	return findings;
}

async function check(
	{ name, request, holds, show = summarize }: Assumption,
	run: Run,
): Promise<Finding> {
	try {
		const seen = await request(run);
		if (seen.status === 403) throw new NotChecked('the key is missing the scope');
		if (await holds(seen, run)) return { name, verdict: 'holds', remark: '' };
		return { name, verdict: "doesn't hold", remark: show(seen) };
	} catch (error) {
		if (!(error instanceof NotChecked)) throw error;
		return { name, verdict: 'not checked', remark: error.message };
	}
}
