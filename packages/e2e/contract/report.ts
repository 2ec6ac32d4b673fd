import { table } from '../lib/table.ts';
import type { Finding } from './check.ts';
import type { Run } from './run.ts';

/** What will be changed, told before it is. */
export function preface(
	{ isTest, names }: Run,
	baseUrl: string,
	changes: readonly string[],
): string {
	if (!isTest) {
		return `The key is no test key, so nothing is changed in ${baseUrl}: only GET is used.\n`;
	}
	const lines = [
		`In the test environment of ${baseUrl} this changes what follows, and leaves it there:`,
		...changes.map((change) => `  it ${change}`),
		'The customer’s own automations may react to it. What the service should refuse but takes',
		`all the same is told by the name ${names.externalId}.`,
	];
	return `${lines.join('\n')}\n`;
}

/** What is written before a remark. */
const LEADS = { holds: '', 'does not hold': 'seen: ', 'not asked': 'because ' } as const;

/** The findings as a table, each remark on a line of its own, and the counts. */
export function report(findings: readonly Finding[], requests: number): string {
	const rows = findings.flatMap(({ name, verdict, remark }) => [
		[verdict, name],
		...(remark === '' ? [] : [['', `  ${LEADS[verdict]}${remark}`]]),
	]);
	const count = (verdict: Finding['verdict']) =>
		findings.filter((finding) => finding.verdict === verdict).length;
	const counts = `${count('holds')} hold, ${count('does not hold')} do not, ${count('not asked')} not asked`;
	return `${table([['Verdict', 'Guess'], ...rows])}\n\n${counts}; ${requests} requests\n`;
}
