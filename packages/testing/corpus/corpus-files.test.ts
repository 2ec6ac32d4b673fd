import { findChanges, readCorpus } from '@contact-sync/testing/corpus/files';

const PLATFORMS = ['n8n', 'zapier'] as const;

describe.each(PLATFORMS)('The corpus of %s', (platform) => {
	it('is unchanged since it was recorded', () => {
		expect(findChanges(platform)).toEqual([]);
	});

	it('uses only .example domains in email addresses and URLs', () => {
		const texts = readCorpus(platform).map(({ text }) => text);
		const hosts = texts.flatMap((text) => text.match(/@[\w.-]+\.\w+|https?:\/\/[^/"]+/g) ?? []);
		expect(hosts.filter((host) => !/\.example$/i.test(host))).toEqual([]);
	});
});
