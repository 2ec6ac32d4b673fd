import { rulesRefusing } from './helpers/lint.ts';

describe('a layer of the service', () => {
	test.each([
		['mail/new.ts', "export * from '../api/http/problem.ts';"],
		['domain/emails/new.ts', "export * from '../../mail/courier.ts';"],
		[
			'domain/contacts/new.ts',
			"export type { MAX_DEPTH } from '../automations/fire-automations.ts';",
		],
		['domain/track-event.ts', "export * from './automations/matches.ts';"],
		['api/wire/new.ts', "export * from '../http/problem.ts';"],
		['jobs/new.ts', "export * from '../domain/record-activity.ts';"],
		['store/backup/new.ts', "export * from '../../jobs/transact.ts';"],
		['api/http/new.ts', "export * from '../../service.ts';"],
	])("can't import from a higher layer: in %s, %s", async (file, line) => {
		expect(await rulesRefusing(line, file)).toContain('import-x/no-restricted-paths');
	});

	test('can import from a lower layer', async () => {
		const line = "export * from '../contacts/change-contact.ts';";
		expect(await rulesRefusing(line, 'domain/automations/new.ts')).toEqual([]);
	});
});
