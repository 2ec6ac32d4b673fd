import { failureKind, isBounce, problemText } from '../src/mail/delivery-rules.ts';

/** Error of nodemailer for a rejected recipient. */
const rejected = (response: string) => ({
	code: 'EENVELOPE',
	command: 'RCPT TO',
	responseCode: Number(response.slice(0, 3)),
	response,
});

describe('the enhanced status code of a reply to RCPT TO', () => {
	test.each([
		['550 5.7.1 Relay access denied', '5.7.1'],
		['550 5.7.1: Relay access denied', '5.7.1'],
		['550  5.7.1 Relay access denied', '5.7.1'],
		['550 #5.7.1 Your access has been rejected', '5.7.1'],
		['550-Relay access denied\n550 5.7.1 See the help page', '5.7.1'],
		['550-5.7.26 Unauthenticated\n550 5.1.1 See the help page', '5.7.26'],
	])('in %j is found, so the email is retried', (reply, code) => {
		expect(problemText(rejected(reply))).toBe(`EENVELOPE 550 ${code} (RCPT TO)`);
		expect(failureKind(rejected(reply))).toBe('server');
	});

	test.each(['550-No such user\n550 5.1.1 Check the address', '550 5.1.1: No such user'])(
		'in %j is found, so the email address bounced',
		(reply) => {
			expect([failureKind(rejected(reply)), isBounce(rejected(reply))]).toEqual([
				'recipient',
				true,
			]);
		},
	);

	test.each(['550 5.7.1.9 is listed', '550 5.7.1234 x', '550 No such user', '550'])(
		'is not in %j',
		(reply) => {
			expect(problemText(rejected(reply))).toBe('EENVELOPE 550 (RCPT TO)');
			expect(isBounce(rejected(reply))).toBe(false);
		},
	);
});
