import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { allPages, signIn, type Operator } from '../helpers/operate.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const ENTRIES = 120;

let operator: Operator;
beforeAll(async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: workspace([LIVE_KEY]) });
	await service.stop();
	// All entries have the same time, so only their IDs determine the order.
	await runSql(store, [
		`insert into audit_log (product, environment, account, action, subject, details, created_at)
			select 'Acme', environment, 'operator', 'contact.delete', environment || '-' || n, '{"kind":"automation","problem":null}', now()
			from generate_series(1, ${ENTRIES}) as n, unnest(array['live', 'test']) as environment`,
	]);
	const again = await openService({ ...store, workspace: workspace([LIVE_KEY]) });
	operator = await signIn(again, service.console.password);
});

/** Returns the subjects on all pages of the log. */
const subjects = (environment: string) =>
	allPages(operator, `audit/?environment=${environment}`, /((?:live|test)-\d+)/g);

describe('the audit log', () => {
	test.each(['live', 'test'])(
		'lists every action of the %s environment once, newest first, across all pages',
		async (environment) => {
			const expected = Array.from({ length: ENTRIES }, (_, i) => `${environment}-${ENTRIES - i}`);
			expect(await subjects(environment)).toEqual(expected);
		},
	);

	test('shows each action and its account', async () => {
		const { text } = await operator.open('audit/');
		expect(text).toContain('Delete Contact');
		expect(text).toContain('<bdi>operator</bdi>');
	});

	test('shows only the details that have a value', async () => {
		const { text } = await operator.open('audit/');
		expect(text).toContain('kind: automation');
		expect(text).not.toContain('problem');
	});
});
