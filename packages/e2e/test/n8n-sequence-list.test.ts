import { startService, type StartedService } from '@contact-sync/service/testing';
import { startAnsweringServer, webPage } from '../lib/answering-server.ts';
import { searchSequences } from '../lib/list-engine.ts';

const WORKSPACE = `
product: Acme
keys:
  - { name: reader, environment: live, scopes: [sequences:read] }
  - { name: writer, environment: live, scopes: [contacts:write] }
sequences:
  - { slug: onboarding, name: Welcome, steps: [] }
  - { slug: win-back, name: We miss you, steps: [] }
  - { slug: old, name: Old, active: false, steps: [] }
`;

let service: StartedService;
beforeAll(async () => {
	service = await startService({ workspace: WORKSPACE });
});
afterAll(() => service.stop());

const credential = (key = 'reader') => ({ apiKey: service.keys[key]!, baseUrl: service.url });

describe('the list of sequences', () => {
	it('has the active ones, by their names', async () => {
		const { results } = await searchSequences(credential());
		expect(results).toHaveLength(2);
		expect(results).toEqual(
			expect.arrayContaining([
				{ name: 'Welcome', value: 'onboarding' },
				{ name: 'We miss you', value: 'win-back' },
			]),
		);
	});

	it.each([
		['MISS', 'win-back'],
		['onboard', 'onboarding'],
	])('is searched for %s in name and slug', async (filter, slug) => {
		const { results } = await searchSequences(credential(), filter);
		expect(results.map(({ value }) => value)).toEqual([slug]);
	});

	it('tells in place of itself which scope the key lacks, and which it has', async () => {
		await expect(searchSequences(credential('writer'))).rejects.toThrow(
			'This API key may not read sequences and enrollments: it lacks the scope sequences:read. It has contacts:write. Add the scope to the key, or use a key that has it.',
		);
	});

	it('tells that nobody is there, or somebody else', async () => {
		await expect(
			searchSequences({ ...credential(), baseUrl: 'http://127.0.0.1:9' }),
		).rejects.toThrow(/^The service could not be reached. Check the Base URL/);
		const site = await startAnsweringServer(webPage);
		await expect(searchSequences({ ...credential(), baseUrl: site.url })).rejects.toThrow(
			'A web page came back (status 200)',
		);
		await site.stop();
	});
});
