import fc from 'fast-check';
import addressparser from 'nodemailer/lib/addressparser';
import MimeNode from 'nodemailer/lib/mime-node';
import { canonicalEmail, foldEmail } from '../src/base/email-address.ts';

/** Returns the recipients to which nodemailer sends an email for a canonical email address. */
const recipientsOf = (address: string) =>
	new MimeNode('text/plain').setHeader('to', [{ name: '', address }]).getEnvelope().to;

/** Letters, and text that confuses parsers of email addresses. */
const piece = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom('a', 'Victim', 'example', 'com', '0', '-', '_') },
	{
		weight: 3,
		arbitrary: fc.constantFrom(...'@.<>"\'()[],;:\\/?#%+ \t\r\n\0=`{}|', '..', '@@', '%40', '\\"'),
	},
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			...'ü\u00ad\u200b\u200d\u202e\uff41\uff20\u3002\u037e\u212aßİ',
			'e\u0301',
			'xn--',
		),
	},
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }) },
);
const joined = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const address = fc.oneof(
	joined,
	fc.tuple(joined, joined).map(([local, domain]) => `${local}@${domain}`),
	joined.map((local) => `${local}@example.com`),
	joined.map((domain) => `victim@${domain}`),
	fc.emailAddress(),
);

describe('an accepted email address', () => {
	const accepted = address.filter((text) => canonicalEmail(text) !== undefined);
	const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

	test('becomes exactly one recipient in nodemailer: the stored email address', () => {
		fc.assert(
			fc.property(accepted, (text) => {
				const stored = canonicalEmail(text)!;
				expect(addressparser(stored)).toEqual([{ name: '', address: stored }]);
				// If the local part contains non-ASCII letters, nodemailer writes the domain in Unicode.
				const [sent, ...others] = recipientsOf(stored);
				expect(others).toEqual([]);
				expect(isAscii(stored) ? sent : canonicalEmail(sent!)).toBe(stored);
			}),
			{ numRuns: 3_000 },
		);
	});

	test('has one canonical spelling, which stays unchanged when it is parsed again', () => {
		fc.assert(
			fc.property(accepted, (text) => {
				const stored = canonicalEmail(text)!;
				expect(canonicalEmail(stored)).toBe(stored);
				expect(foldEmail(foldEmail(text))).toBe(foldEmail(stored));
				expect(stored.split('@')[1]).toMatch(/^[a-z\d._-]+$/);
			}),
			{ numRuns: 3_000, examples: [['İ\u08e9@example.com']] }, // its lower case has two marks
		);
	});
});

test.each([
	['victim@example.com', 'victim@example.com'],
	['Victim@EXAMPLE.com', 'Victim@example.com'],
	['victim@ｅｘａｍｐｌｅ.com', 'victim@example.com'],
	['victim@example。com', 'victim@example.com'],
	['victim@ex\u00adample.com', 'victim@example.com'],
	['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
	['ada@XN--MNCHEN-3YA.example', 'ada@xn--mnchen-3ya.example'],
	['andre\u0301@acme.example', 'andr\u00e9@acme.example'],
	["o'hara+x=1@sub.acme.example", "o'hara+x=1@sub.acme.example"],
	['ü@acme.example', 'ü@acme.example'],
	['a@b', 'a@b'],
	['ada@straße.example', 'ada@xn--strae-oqa.example'],
	['ada@xn--com', 'ada@xn--com'],
])('%s is stored as %s', (text, stored) => {
	expect(canonicalEmail(text)).toBe(stored);
});

test.each([
	...['<victim@example.com>', 'victim@example.com>', '<victim@example.com', 'Ada <a@b.example>'],
	...[
		'"victim"@example.com',
		'"a b"@example.com',
		'victim(x)@example.com',
		'victim@example.com(x)',
	],
	...['a@b.example,victim@example.com', 'a@b.example;c', 'a:b@example.com', 'a\\@b@example.com'],
	...[
		'victim@example.com.',
		'victim@.example.com',
		'victim@example..com',
		'.a@b.example',
		'a..b@x',
	],
	...['victim@[127.0.0.1]', 'victim@127.0.0.1', 'victim@0x7f.1', 'victim@1'],
	...[
		'victim@example.com/x',
		'victim@example.com?x',
		'victim@example.com#x',
		'victim@example%2ecom',
	],
	...['victim@xn---com', 'victim@mail.XN---com.example'],
	...[
		'victim@example.com:25',
		'vic\u200btim@example.com',
		'vic\u00adtim@example.com',
		'a\u037eb@x',
	],
	...[
		'victim@\u202eexample.com',
		'a b@c.example',
		' a@b.example',
		'a@b.example\r\nBcc: c',
		'a@b@c',
		'@',
	],
])('%j is not a valid email address', (text) => {
	expect(canonicalEmail(text)).toBeUndefined();
});
