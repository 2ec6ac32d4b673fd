import { rulesRefusing } from './helpers/lint.ts';

describe('a layer of the service', () => {
	test.each([
		['mail/new.ts', "export * from '../http/problem.ts';"],
		['contacts/new.ts', "export type { MAX_DEPTH } from '../automations/fire-automations.ts';"],
		['store/new.ts', "export * from '../work/transact.ts';"],
		['http/new.ts', "export * from '../service.ts';"],
	])("can't import from a higher layer: in %s, %s", async (file, line) => {
		expect(await rulesRefusing(line, file)).toContain('import-x/no-restricted-paths');
	});

	test('can import from a lower layer', async () => {
		const line = "export * from '../contacts/change-contact.ts';";
		expect(await rulesRefusing(line, 'automations/new.ts')).toEqual([]);
	});
});
