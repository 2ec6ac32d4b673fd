import { z } from 'zod';
import { canonical } from '../../base/email-address.ts';
import { isStorable } from '../../store/is-storable.ts';

/** Reports the expected value of a field in the workspace file. */
export const expected = (noun: string) => ({ error: () => `expected ${noun}` });

/** Text. YAML reads some text without quotes as another type: `7`, `true`, or the Liquid variable `{{ name }}`. */
export const text = (noun: string) =>
	z.string({
		error: ({ input }) =>
			input === undefined || input === null
				? `expected ${noun}`
				: `expected ${noun}, as text: put the value in quotes`,
	});

/** Name for URLs and request bodies. Browsers would resolve `.` and `..` as other paths. */
export const slug = (noun: string) =>
	text(noun).regex(
		/^[a-z\d][\w.-]{0,63}$/i,
		`expected ${noun}: up to 64 letters, digits, "_", "-", and ".", with a letter or digit first`,
	);

/** Text on one line. */
export const line = (noun: string, max = 255) =>
	text(noun)
		.regex(/^(?! )[^\p{Cc}]+(?<! )$/u, `expected ${noun}`)
		.max(max, `expected ${noun} of up to ${max} characters`);

/** Text on any number of lines. */
export const multilineText = (noun: string) => text(noun).refine(isStorable, `expected ${noun}`);

export const emailAddress = z
	.string(expected('an email address'))
	.max(255, 'expected an email address')
	.check(canonical('expected an email address'));
