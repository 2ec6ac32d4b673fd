import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.ts';
import type { Told } from '../commands.ts';
import { MARKED } from './marked.ts';
import { RUN_ELSEWHERE } from './run-elsewhere.ts';
import { RUN_HERE } from './run-here.ts';

/** One of the benchmarks, which take minutes: that there is one of the name is looked at by a test. */
export const BENCHMARK = /^npm run bench -- ([a-z][a-z-]*)$/;

/** Where a command must be run so that it counts: what `.ci/run` or a workflow runs in the end. */
const PLACES =
	/^(\.ci\/run|\.github\/workflows\/.+\.yml|packages\/.+\.test\.ts|packages\/e2e\/verify\/.+\.ts)$/;

/** Every command of the three tables, as often as it stands there. */
export const heldCommands = (): string[] => [
	...RUN_HERE.map(({ command }) => command),
	...Object.values(RUN_ELSEWHERE).flatMap((commands) => Object.keys(commands)),
	...MARKED.flatMap(({ commands }) => commands),
];

/** What is wrong between the commands of the documents and the tables, a sentence each that says what to do. */
export function commandFaults(told: readonly Told[]): string[] {
	const held = heldCommands();
	const commands = new Set(told.map(({ command }) => command));
	const unknown = told.filter(({ command }) => !held.includes(command) && !BENCHMARK.test(command));
	const untold = new Set(held.filter((command) => !commands.has(command)));
	const twice = new Set(held.filter((command, place) => held.indexOf(command) !== place));
	return [
		...unknown.map(({ command, place }) => `${place}: ${inQuotes(command)} is in no table. ${ADD}`),
		...[...untold].map(
			(command) =>
				`${inQuotes(command)} is told by no document: take it out of packages/e2e/docs/held.`,
		),
		...[...twice].map((command) => `${inQuotes(command)} stands in packages/e2e/docs/held twice.`),
		...unmarked(told),
		...notRunThere(),
	];
}

const ADD =
	'Add it to packages/e2e/docs/held: to run-here.ts when a test can run it in seconds, to run-elsewhere.ts with the place that runs it, ' +
	'or to marked.ts when it needs what a test has not.';

/** Commands of `marked.ts` whose section does not say what they need. */
const unmarked = (told: readonly Told[]): string[] =>
	told.flatMap(({ command, place, section }) => {
		const mark = MARKED.find(({ commands }) => commands.includes(command));
		if (mark === undefined || mark.says.test(section.text)) return [];
		return [
			`${place}: the section of ${inQuotes(command)} must say ${mark.inWords}, in words that match ${mark.says}; a comment will do.`,
		];
	});

/** Rows of `run-elsewhere.ts` whose place does not hold them. */
const notRunThere = (): string[] =>
	Object.entries(RUN_ELSEWHERE).flatMap(([place, commands]) => {
		if (!PLACES.test(place)) return [`${place} is no place where commands are run.`];
		const text = readFileSync(join(ROOT, place), 'utf8');
		return Object.entries(commands)
			.filter(([, there]) => !text.includes(there))
			.map(
				([command, there]) =>
					`${place} does not hold ${inQuotes(there)}, by which it should run ${inQuotes(command)}.`,
			);
	});

const inQuotes = (text: string): string => `\`${text}\``;
