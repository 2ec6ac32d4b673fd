import { operationsOf } from '../../../../zapier/scripts/definition.ts';
import { PART_RULES, SAMPLE_RULES } from './parts.ts';
import type { Rule, Subject } from './subject.ts';
import { TEXT_RULES } from './texts.ts';

export { readSubject, type Rule, type Subject } from './subject.ts';

/** Changelog format that Zapier's `promote` reads: the kind of change, then the steps, such as `create/add_tag`. */
const CHANGE = /^([0-9a-f]{7,}: )?(New|Add|Update|Improve|Fix) /;
const STEP_TYPES = { triggers: 'trigger/', searches: 'search/', creates: 'create/' } as const;

/** Returns the changelog entries of a version, without bullets. */
const entriesOf = (changelog: string, version: string): string[] => {
	const [, section = ''] = changelog.split(`## ${version}\n`);
	return [...section.split(/^## /m)[0]!.matchAll(/^- (.+)$/gm)].map(([, entry]) => entry!);
};

const PNG = '89504e470d0a1a0a';
const RGBA = 6;

/** Rules for the files that are published with the app. */
const FILE_RULES: readonly Rule[] = [
	{
		code: 'M004',
		title: 'the logo is a square PNG of at least 256 pixels with a transparent background',
		findViolations: ({ logo }: Subject) => {
			const [width, height, colorType] = [logo.readUInt32BE(16), logo.readUInt32BE(20), logo[25]];
			const isValid =
				logo.toString('hex', 0, 8) === PNG &&
				width === height &&
				width >= 256 &&
				colorType === RGBA;
			return isValid ? [] : [`${width} x ${height}, colour type ${colorType}`];
		},
	},
	{
		code: 'M006',
		title: 'the homepage is an HTTPS URL',
		findViolations: ({ packageJson: { homepage } }) =>
			/^https:\/\//.test(homepage) ? [] : [homepage],
	},
	{
		code: 'promotion, entries',
		title: 'each changelog entry of this version lists its steps, in the format that Zapier reads',
		findViolations: ({ changelog, packageJson: { version }, definition }) => {
			const known = new Set(
				operationsOf(definition).map(({ kind, key }) => STEP_TYPES[kind] + key),
			);
			return entriesOf(changelog, version).filter((entry) => {
				const named = entry.match(/\b(trigger|create|search)\/\w+/g) ?? [];
				const hasSubject = named.length > 0 || entry.includes('connection');
				return !CHANGE.test(entry) || !hasSubject || !named.every((step) => known.has(step));
			});
		},
	},
	{
		code: 'promotion',
		title: 'the changelog has a section for this version, which Zapier shows on promotion',
		findViolations: ({ changelog, packageJson: { version } }) =>
			changelog.split('\n').includes(`## ${version}`) ? [] : [version],
	},
];

/** Zapier's publishing rules that can be checked without an account. */
export const RULES: readonly Rule[] = [
	...PART_RULES,
	...TEXT_RULES,
	...SAMPLE_RULES,
	...FILE_RULES,
];
