import type { PlatformName } from '@contact-sync/testing/platforms';
import type { Case } from './case.ts';
import type { CoreCaseOutcome, Difference, Expected } from './difference.ts';
import { MCP_DIFFERENCES } from './mcp-differences.ts';
import { N8N_DIFFERENCES } from './n8n-differences.ts';
import { ZAPIER_DIFFERENCES } from './zapier-differences.ts';

export const DIFFERENCES: Readonly<Record<PlatformName, readonly Difference[]>> = {
	n8n: N8N_DIFFERENCES,
	zapier: ZAPIER_DIFFERENCES,
	mcp: MCP_DIFFERENCES,
};

/** Returns the expected outcome on a platform, and the differences that apply. @param run runs another case in the core */
export async function expectedOf(
	platform: PlatformName,
	each: Case,
	core: CoreCaseOutcome,
	run: (like: Case) => Promise<CoreCaseOutcome>,
) {
	const other = DIFFERENCES[platform].find(({ likeCase, when }) => likeCase && when(each, core));
	const basis = other?.likeCase === undefined ? core : await run(other.likeCase(each));
	const met = DIFFERENCES[platform].filter(
		(difference) => difference === other || difference.when(each, basis),
	);
	const expected = met.reduce<Expected>(
		(made, { change }) => change?.(made, basis, each) ?? made,
		basis,
	);
	return { met, expected: { ...expected, outcomes: expected.outcomes.map(comparable) } };
}

/** Removes the errors, which only outcomes from the core contain. */
function comparable(outcome: Expected['outcomes'][number]) {
	if (!('text' in outcome)) return { result: outcome.result };
	const { text } = outcome;
	return { text: typeof text === 'string' ? text : (expect.stringMatching(text) as string) };
}
