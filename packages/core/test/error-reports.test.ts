import { ConfigurationError } from '../src/index.ts';

describe('the text of an error', () => {
	const summary = 'The service failed (500).';
	const hint = 'Retry in a minute.';

	it.each([
		['without a report', undefined, hint],
		['with a report', 'Disk full', `${hint} The service reports: Disk full.`],
		[
			'with a report that ends with a period',
			'Disk full.',
			`${hint} The service reports: Disk full.`,
		],
	])('has a title and a description: %s', (_name, detail, description) => {
		const error = new ConfigurationError({ summary, hint, detail });
		expect(error.description).toBe(description);
		expect(error.message).toBe(`${summary} ${description}`);
	});

	it('has only the report below the title if there is no hint', () => {
		const error = new ConfigurationError({ summary, hint: '', detail: 'Disk full.' });
		expect(error.description).toBe('The service reports: Disk full.');
	});
});
