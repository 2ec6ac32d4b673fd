import { ConfigurationError } from '../src/index.ts';

/** Returns the part of a service's message that is shown below the core's text. */
const reportOf = (summary: string, hint: string, detail: string): string =>
	new ConfigurationError({ summary, hint, detail }).report.replace('The service reports: ', '');

const LIMIT = [
	'This API key reached its rate limit.',
	'Retry in a minute, or ask the operator of the service for a higher limit.',
] as const;
const FAILED = ['The service failed (500).', 'Retry in a minute.'] as const;
const SLUG = [
	'No sequence has the slug "onbording".',
	"Choose one 'From List', or check the spelling.",
] as const;

describe("a service's report", () => {
	it.each([
		['the rate limit', LIMIT, 'Rate limit exceeded for the API key: 30 requests per minute.'],
		['the status code', FAILED, 'The service failed (502).'],
		['a reference', FAILED, 'The service failed with reference A-4711.'],
		['a quoted value', SLUG, 'No sequence has the slug "boarding".'],
		['a value in single quotes', SLUG, "No sequence has the slug 'boarding'."],
		['an email address', SLUG, 'No sequence has the slug for ada@acme.example.'],
		['many additional words', FAILED, 'The service failed because its disk is full.'],
	])(
		"keeps a sentence that differs from the error's text in %s",
		(_what, [summary, hint], detail) => {
			expect(reportOf(summary, hint, detail)).toBe(detail);
		},
	);

	it.each([
		[
			SLUG,
			'No sequence with the slug onbording. Did you mean onboarding?',
			'Did you mean onboarding?',
		],
		[FAILED, 'The service failed. Reference 4711.', 'Reference 4711.'],
		[FAILED, 'Disk full. The service failed (500). See the log.', 'Disk full. See the log.'],
		[FAILED, 'The service failed. It has no disk left. Those are full. See A-17.', 'See A-17.'],
		[SLUG, "No sequence has the slug 'onbording'.", ''],
		[SLUG, 'NO SEQUENCE HAS THE SLUG “onbording”!', ''],
	])(
		"omits only the sentences that repeat the error's text (%#)",
		([summary, hint], detail, left) => {
			expect(reportOf(summary, hint, detail)).toBe(left);
		},
	);
});

describe('the text of an error', () => {
	const summary = 'The service failed (500).';
	const hint = 'Retry in a minute.';

	it.each([
		['without a report', undefined, hint],
		['with a report', 'Disk full', `${hint} The service reports: Disk full.`],
		['with a report that repeats the title', summary, hint],
		['with a report that repeats the hint', hint, hint],
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
