import { changeLevel } from '../scripts/change-level.ts';
import type { Definition, InputField } from '../scripts/definition.ts';
import { compiled } from '../scripts/generate.ts';

const inputsOf = ({ creates }: Definition): InputField[] =>
	creates.track_event!.operation.inputFields!;

describe('the least version that a change of the app requires', () => {
	it.each<[string, (definition: Definition) => void, string | undefined]>([
		['none for no change', () => undefined, undefined],
		['none for a version', (definition) => (definition.version = '0.9.9'), undefined],
		[
			'a patch for a help text',
			(definition) => (inputsOf(definition)[0]!.helpText = 'Another.'),
			'patch',
		],
		[
			'a minor one for another default',
			(definition) => (inputsOf(definition).at(-1)!.default = 'create'),
			'minor',
		],
		[
			'a minor one for another optional field',
			(definition) => inputsOf(definition).push({ key: 'note', label: 'Note', helpText: 'A.' }),
			'minor',
		],
		[
			'a major one for a key that is gone',
			(definition) => delete definition.creates.add_tag,
			'major',
		],
	])('is %s', async (_what, change, expected) => {
		const now = await compiled();
		change(now);
		expect(changeLevel(await compiled(), now)).toBe(expected);
	});
});
