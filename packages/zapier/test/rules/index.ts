import { PART_RULES, SAMPLE_RULES } from './parts.ts';
import type { Rule, Subject } from './subject.ts';
import { TEXT_RULES } from './texts.ts';

export { readSubject, type Rule, type Subject } from './subject.ts';

const PNG = '89504e470d0a1a0a';
const RGBA = 6;

/** Rules about what stands beside the app. */
const PAPERS: readonly Rule[] = [
	{
		code: 'M004',
		says: 'the logo is a square PNG of at least 256 pixels with a transparent background',
		faults: ({ logo }: Subject) => {
			const [width, height, colours] = [logo.readUInt32BE(16), logo.readUInt32BE(20), logo[25]];
			const isRight =
				logo.toString('hex', 0, 8) === PNG && width === height && width >= 256 && colours === RGBA;
			return isRight ? [] : [`${width} x ${height}, colour type ${colours}`];
		},
	},
	{
		code: 'M006',
		says: 'there is a homepage, by https',
		faults: ({ packageJson: { homepage } }) => (/^https:\/\//.test(homepage) ? [] : [homepage]),
	},
	{
		code: 'promotion',
		says: 'the changelog speaks of this version, which Zapier shows when it is promoted',
		faults: ({ changelog, packageJson: { version } }) =>
			changelog.split('\n').includes(`## ${version}`) ? [] : [version],
	},
];

/** Zapier's publishing rules, as far as they can be looked at without an account. */
export const RULES: readonly Rule[] = [...PART_RULES, ...TEXT_RULES, ...SAMPLE_RULES, ...PAPERS];
