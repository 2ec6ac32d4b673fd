import { didYouMean } from '../src/cli/did-you-mean.ts';

const OPTIONS = ['--port', '--host', '--data', '--workspace', '--to', '--log-level'];

describe('a suggestion', () => {
	test.each([
		['swapped characters', '--prot', '--port'],
		['a missing character', '--worspace', '--workspace'],
		['an additional character', '--hosts', '--host'],
		['a wrong character', '--dati', '--data'],
		['a missing dash', '-port', '--port'],
		['an underscore', '--log_level', '--log-level'],
	])('corrects %s', (_, word, expected) => {
		expect(didYouMean(word, OPTIONS)).toBe(` Did you mean ${expected}?`);
	});

	test.each(['--verbose', '--x', '', '--'])('isn’t made for "%s", which is like none', (word) => {
		expect(didYouMean(word, ['--port', '--workspace'])).toBe('');
	});
});
