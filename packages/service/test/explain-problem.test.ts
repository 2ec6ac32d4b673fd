import { explainProblem } from '../src/console/parts/explain-problem.ts';

const SERVER = 'smtp.acme.example:2525';

describe('the problem of an email', () => {
	test.each([
		[
			'ESOCKET',
			/^The connection to the SMTP server at smtp\.acme\.example:2525 failed\. .*ESOCKET/,
		],
		['EABORT', /:2525 didn’t complete its responses in time\. .* Code: EABORT\.$/],
		[
			'not delivered within 5 days (EAUTH 535)',
			/rejected the user name or the password.*\. Not delivered within 5 days \(EAUTH 535\)\.$/,
		],
		['EENVELOPE 550', /:2525 rejected this service or the sender\. .* Code: EENVELOPE 550\.$/],
		[
			'EENVELOPE 550 5.7.1 (MAIL FROM)',
			/:2525 rejected this service or the sender\. .* Code: EENVELOPE 550 5\.7\.1/,
		],
		[
			'EENVELOPE 554 5.7.1 (RCPT TO)',
			/:2525 rejected this service or the sender\. .* Code: EENVELOPE 554/,
		],
		[
			'not delivered within 5 days (EENVELOPE 450 4.2.1 (RCPT TO))',
			/:2525 doesn’t accept emails for this recipient yet\. Not delivered within 5 days/,
		],
		[
			'EENVELOPE 550 (RCPT TO)',
			/:2525 rejected the recipient’s email address\. Code: EENVELOPE 550/,
		],
	])('%s is explained with host and port, and keeps its codes', (problem, expected) => {
		expect(explainProblem(problem, SERVER)).toMatch(expected);
	});

	test.each(['canceled in the console', 'EUNKNOWN', 'the email address is suppressed (bounced)'])(
		'%s stays unchanged',
		(problem) => {
			expect(explainProblem(problem, SERVER)).toBe(problem);
		},
	);

	test('stays unchanged without an SMTP server', () => {
		expect(explainProblem('ESOCKET', undefined)).toBe('ESOCKET');
	});
});
