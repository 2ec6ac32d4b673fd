import { changeLevel } from '../scripts/breaking-changes.ts';
import type { Definition, InputField } from '../scripts/definition.ts';
import { compileDefinition } from '../scripts/generate.ts';

const inputsOf = ({ creates }: Definition): InputField[] =>
	creates.track_event!.operation.inputFields!;

describe('the lowest release level that a change requires', () => {
	it.each<[string, (definition: Definition) => void, string | undefined]>([
		['undefined if nothing changed', () => undefined, undefined],
		['undefined if the version changed', (definition) => (definition.version = '0.9.9'), undefined],
		[
			'patch if a help text changed',
			(definition) => (inputsOf(definition)[0]!.helpText = 'Another.'),
			'patch',
		],
		[
			'minor if a default changed',
			(definition) => (inputsOf(definition).at(-1)!.default = 'create'),
			'minor',
		],
		[
			'minor if an optional field was added',
			(definition) => inputsOf(definition).push({ key: 'note', label: 'Note', helpText: 'A.' }),
			'minor',
		],
		['major if a key was removed', (definition) => delete definition.creates.add_tag, 'major'],
	])('is %s', async (_name, change, expected) => {
		const now = await compileDefinition();
		change(now);
		expect(changeLevel(await compileDefinition(), now)).toBe(expected);
	});
});
