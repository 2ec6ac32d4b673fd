import manifest from '../package.json' with { type: 'json' };

it('the core depends on ky alone', () => {
	expect(Object.keys(manifest.dependencies)).toEqual(['ky']);
});
