import { table } from '@contact-sync/testing/table';
import type { Finding } from './check.ts';
import type { Run } from './run.ts';

/** What will be changed, told before it is. */
export function preface({ isTest, names }: Run, baseUrl: string, changes: string[]): string {
	if (!isTest) {
		return `${baseUrl} does not say that this is a test key, so nothing is changed: only GET is used.\n`;
	}
	const lines = [
		`In the test environment of ${baseUrl} this run`,
		...changes.map((change) => `  - ${change}`),
		'and leaves it there. A test key sends no email. Automations that were set up may react.',
		`Should the service take what it is expected to refuse, look for ${names.externalId}.`,
	];
	return `${lines.join('\n')}\n`;
}

/** What was asked as a table, what was not by its reason, and the counts. */
export function report(findings: readonly Finding[], requests: number): string {
	const of = (verdict: Finding['verdict']) =>
		findings.filter((finding) => finding.verdict === verdict);
	const asked = findings.filter(({ verdict }) => verdict !== 'not asked');
	const rows = asked.flatMap(({ name, verdict, remark }) => [
		[verdict, name],
		...(remark === '' ? [] : [['', `  seen: ${remark}`]]),
	]);
	const reasons = Map.groupBy(of('not asked'), ({ remark }) => remark);
	const notAsked = [...reasons].map(([reason, ofReason]) =>
		[`Not asked, because ${reason}:`, ...ofReason.map(({ name }) => `  - ${name}`)].join('\n'),
	);
	const counts = [
		`${of('holds').length} hold, ${of('does not hold').length} do not`,
		`${of('not asked').length} not asked; ${requests} requests`,
	].join(', ');
	return [table([['Verdict', 'Guess'], ...rows]), ...notAsked, `${counts}\n`].join('\n\n');
}
