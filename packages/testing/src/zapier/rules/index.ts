import { operationsOf } from '../../../../zapier/scripts/definition.ts';
import { PART_RULES, SAMPLE_RULES } from './parts.ts';
import type { Rule, Subject } from './subject.ts';
import { TEXT_RULES } from './texts.ts';

export { readSubject, type Rule, type Subject } from './subject.ts';

/** What Zapier's `promote` reads of an entry: the kind of change, and after it the steps, as `create/add_tag`. */
const CHANGE = /^([0-9a-f]{7,}: )?(New|Add|Update|Improve|Fix) /;
const STEP_TYPES = { triggers: 'trigger/', searches: 'search/', creates: 'create/' } as const;

/** The entries of a version in a changelog, without their bullets. */
const entriesOf = (changelog: string, version: string): string[] => {
	const [, section = ''] = changelog.split(`## ${version}\n`);
	return [...section.split(/^## /m)[0]!.matchAll(/^- (.+)$/gm)].map(([, entry]) => entry!);
};

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
		code: 'promotion, entries',
		says: 'each entry of this version in the changelog names what it changes, in the form that Zapier reads',
		faults: ({ changelog, packageJson: { version }, definition }) => {
			const known = new Set(
				operationsOf(definition).map(({ kind, key }) => STEP_TYPES[kind] + key),
			);
			return entriesOf(changelog, version).filter((entry) => {
				const named = entry.match(/\b(trigger|create|search)\/\w+/g) ?? [];
				const isAbout = named.length > 0 || entry.includes('connection');
				return !CHANGE.test(entry) || !isAbout || !named.every((step) => known.has(step));
			});
		},
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
