import type { Platform } from '@contact-sync/core';
import type { Case } from './case.ts';
import type { CoreRan, Difference, Expected } from './difference.ts';
import { MCP_DIFFERENCES } from './mcp-differences.ts';
import { N8N_DIFFERENCES } from './n8n-differences.ts';
import type { Ran } from './ran.ts';
import { ZAPIER_DIFFERENCES } from './zapier-differences.ts';

export const DIFFERENCES: Readonly<Record<Platform, readonly Difference[]>> = {
	n8n: N8N_DIFFERENCES,
	zapier: ZAPIER_DIFFERENCES,
	mcp: MCP_DIFFERENCES,
};

/** What a platform must do, from what the core did; and which differences that took. @param run runs another case in the core */
export async function expectedOf(
	platform: Platform,
	each: Case,
	core: CoreRan,
	run: (like: Case) => Promise<CoreRan>,
) {
	const other = DIFFERENCES[platform].find(({ as, when }) => as && when(each, core));
	const basis = other?.as === undefined ? core : await run(other.as(each));
	const met = DIFFERENCES[platform].filter(
		(difference) => difference === other || difference.when(each, basis),
	);
	const expected = met.reduce<Expected>(
		(made, { make }) => make?.(made, basis, each) ?? made,
		basis,
	);
	return { met, expected: { ...expected, outcomes: expected.outcomes.map(comparable) } };
}

/** Without the error itself, which only the core has. */
function comparable(outcome: Expected['outcomes'][number]) {
	if (!('text' in outcome)) return { result: outcome.result };
	const { text } = outcome;
	return { text: typeof text === 'string' ? text : (expect.stringMatching(text) as string) };
}

/** What a platform did, in the core's words where it has its own. */
export function inCoreWords(ran: Ran, met: readonly Difference[]): Ran {
	const read = (text: string) => met.reduce((made, { read }) => read?.(made) ?? made, text);
	return {
		...ran,
		outcomes: ran.outcomes.map((outcome) =>
			'text' in outcome ? { text: read(outcome.text) } : outcome,
		),
	};
}
