import { changeLevel } from '../scripts/change-level.ts';
import type { Definition, InputField } from '../scripts/definition.ts';
import { compileDefinition } from '../scripts/generate.ts';

const inputsOf = ({ creates }: Definition): InputField[] =>
	creates.track_event!.operation.inputFields!;

describe('the lowest release level that a change requires', () => {
	it.each<[string, (definition: Definition) => void, string | undefined]>([
		['none for no change', () => undefined, undefined],
		['none for another version', (definition) => (definition.version = '0.9.9'), undefined],
		[
			'patch for another help text',
			(definition) => (inputsOf(definition)[0]!.helpText = 'Another.'),
			'patch',
		],
		[
			'minor for another default',
			(definition) => (inputsOf(definition).at(-1)!.default = 'create'),
			'minor',
		],
		[
			'minor for another optional field',
			(definition) => inputsOf(definition).push({ key: 'note', label: 'Note', helpText: 'A.' }),
			'minor',
		],
		['major for a removed key', (definition) => delete definition.creates.add_tag, 'major'],
	])('is %s', async (_name, change, expected) => {
		const now = await compileDefinition();
		change(now);
		expect(changeLevel(await compileDefinition(), now)).toBe(expected);
	});
});
