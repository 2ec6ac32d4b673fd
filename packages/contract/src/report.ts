import { table } from '@contact-sync/testing/table';
import type { Finding } from './check.ts';
import type { Run } from './run.ts';

/** Lists the changes that a run will make. */
export function preface({ isTest, names }: Run, baseUrl: string, changes: string[]): string {
	if (!isTest) {
		return `${baseUrl} doesn't report this key as a test key. The check only sends GET requests, and changes nothing.\n`;
	}
	const lines = [
		`In the test environment of ${baseUrl}, this run`,
		...changes.map((change) => `  - ${change}`),
		"and doesn't undo it. A test key sends no email. Existing automations can react.",
		`If the service accepts a request that it should reject, search its data for ${names.externalId}.`,
	];
	return `${lines.join('\n')}\n`;
}

/** Returns a table of the checked assumptions, the unchecked ones grouped by reason, and the counts. */
export function report(findings: readonly Finding[], requests: number): string {
	const of = (verdict: Finding['verdict']) =>
		findings.filter((finding) => finding.verdict === verdict);
	const checked = findings.filter(({ verdict }) => verdict !== 'not checked');
	const rows = checked.flatMap(({ name, verdict, remark }) => [
		[verdict, name],
		...(remark === '' ? [] : [['', `  got: ${remark}`]]),
	]);
	const reasons = Map.groupBy(of('not checked'), ({ remark }) => remark);
	const notChecked = [...reasons].map(([reason, ofReason]) =>
		[`Not checked, because ${reason}:`, ...ofReason.map(({ name }) => `  - ${name}`)].join('\n'),
	);
	const counts = [
		`${of('holds').length} hold, ${of("doesn't hold").length} don't hold`,
		`${of('not checked').length} not checked; ${requests} requests`,
	].join(', ');
	return [table([['Verdict', 'Assumption'], ...rows]), ...notChecked, `${counts}\n`].join('\n\n');
}
