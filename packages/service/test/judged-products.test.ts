import { createJudge } from '../src/jobs/judged-products.ts';
import type { OwnedTable } from '../src/store/tables.ts';
import { fingerprintOf } from '../src/workspace/fingerprint.ts';
import { parseWorkspace } from '../src/workspace/parse-workspace.ts';
import { fakeDatabase } from './helpers/fake-database.ts';
import { mailing, SENDERS } from './helpers/mail.ts';

const template = (key: string) => ({ key, subject: key, text: key });
const FILE = {
	senders: SENDERS,
	templates: [template('receipt'), template('tips')],
	triggers: [{ key: 'receipt', template: 'receipt' }],
	sequences: [{ slug: 'course', name: 'Course', steps: [{ template: 'tips' }] }],
};
const parse = (changes: object) => parseWorkspace(mailing({ ...FILE, ...changes }), 'file.yaml');

/** Returns the jobs that a process with the unchanged file runs after another process applied a changed one. */
async function judgedAfter(changes: object) {
	const db = fakeDatabase(() => ({
		rows: [{ product: 'Acme', ...fingerprintOf(parse(changes)) }],
	}));
	const judge = createJudge(new Map([['Acme', parse({})]]));
	return judge(db.$omitTables<OwnedTable>());
}

describe('after another process applied a file with', () => {
	test.each([
		['another sender', { senders: [{ name: 'Acme', email: 'news@acme.example' }] }, []],
		[
			'another text in the template of a trigger',
			{ templates: [{ ...template('receipt'), text: 'New.' }, template('tips')] },
			['sequence:course'],
		],
		[
			'another text in the template of a sequence',
			{ templates: [template('receipt'), { ...template('tips'), text: 'New.' }] },
			['trigger:receipt'],
		],
		[
			'another delay of a trigger',
			{ triggers: [{ ...FILE.triggers[0], delay: '1h' }] },
			['sequence:course'],
		],
		['no sequence', { sequences: [] }, ['trigger:receipt']],
	])(
		'%s, a process runs only the jobs that the change leaves as they were',
		async (_, changes, entries) => {
			expect(await judgedAfter(changes)).toEqual([{ product: 'Acme', entries }]);
		},
	);

	test.each([
		['the same settings', {}],
		['other suppressed email addresses', { unsubscribed: [{ email: 'no@more.example' }] }],
	])('%s, a process runs all jobs', async (_, changes) => {
		expect(await judgedAfter(changes)).toEqual([{ product: 'Acme' }]);
	});
});
